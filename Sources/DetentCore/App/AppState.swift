// Everything the program knows. Nothing here is stepped: motion is kept as start, target and time,
// so the state answers for any moment and two frames or a thousand give the same picture.

/// The state of the whole program; a value.
package struct AppState: Sendable {
  package internal(set) var document: Document
  /// What layouts are made of: the document's levels, and behind them texts from before a reload
  /// that are still on screen or hold the place.
  var texts: Document

  // The window.
  package internal(set) var size: Size
  package internal(set) var scale: Double
  package internal(set) var isFullScreen = false

  // What the person chose, and what the desktop says.
  package internal(set) var themeChoice: ThemeChoice
  package internal(set) var contrastChoice: ContrastChoice
  package internal(set) var appearance = Appearance()
  package internal(set) var textSize: Double
  package internal(set) var reducedMotionChoice: Bool?
  package internal(set) var isMuted: Bool
  package internal(set) var alignment: TextAlignment
  package internal(set) var transitionChoice: TransitionChoice
  package internal(set) var isHelpShown = false
  /// How far the help is scrolled, in points.
  var helpScroll = 0.0

  // Input.
  var recognizer = PinchRecognizer()
  package internal(set) var pointer: Point?
  /// What a pinch that is under way takes hold of.
  package internal(set) var pinchTarget: PinchTarget?
  /// Where the pinch of the text began.
  var pinchFocus: Point?
  /// The hand that drags the slider, if one does: then that is the pinch under way.
  var sliderGrip: SliderGrip?
  /// The hand that drags the scroll bar, if one does.
  var barGrip: ScrollBarGrip?
  /// The hand that zooms the figure alone, if one does, and the tap after which one may.
  var figureGrip: FigureGrip?
  var figureTap: Tap?
  /// Whose the arrow keys are.
  package internal(set) var keyFocus: KeyFocus?

  /// What is selected in the shown level.
  package internal(set) var selection: TextSelection?
  /// Where the mouse was pressed last, and the selection that is dragged, if one is.
  var press: Press?
  var grip: SelectionGrip?
  var edgeScroll: EdgeScroll?
  /// The modifier keys that are down.
  var held: Modifiers = []
  /// Whether the selection's end is seen, and whether the arrows lead it.
  package internal(set) var showsCaret = false
  package internal(set) var isCaretBrowsing = false
  /// Where a selection by keys begins: at the last click.
  var caretPlace: TextPosition?
  /// Where the caret goes through lines, in points from the column's left edge.
  var caretColumn: Double?
  /// Between two lines it is on the one that ends there.
  package internal(set) var caretLeansBack = false
  /// The fingers that are down, and the one of them that may select.
  var touches: Set<FingerID> = []
  var longPress: LongPress?

  /// The files to choose from; `nil` while the card is closed.
  package internal(set) var openCard: OpenCard?
  /// A click that may ask for a passage, and the passage that is open.
  var peekQuestion: PeekQuestion?
  var peek: Peek?
  /// What the program has to say; `nil` when that is nothing.
  package internal(set) var notice: NoticeMotion?
  /// Who is asked for levels, as a line that stays until that is over; `nil` when nobody is.
  package internal(set) var asking: String?
  /// What takes long; `nil` for nothing.
  package internal(set) var work: WorkMotion?

  /// What is looked for; `nil` while the bar is closed.
  package internal(set) var find: Find?

  // Levels and clicks.
  /// The level that was made between two named ones, if one was.
  var between: BetweenLevel?
  var levels: LevelTracker
  var clickGate = ClickGate()
  /// Clicks given out so far; muting silences them but does not change their number.
  package internal(set) var clicks = 0

  // Motion.
  package internal(set) var transition: Transition
  /// The words that travel; `nil` when blocks come and go as a whole, or nothing moves.
  var morph: Morph?
  var blockShifts = BlockShifts()
  package internal(set) var follow = FollowMotion()
  var marks = MarkMotion()
  package internal(set) var capsule: CapsuleMotion
  package internal(set) var slider: SliderMotion
  package internal(set) var alignmentMotion: AlignmentMotion
  package internal(set) var figure = FigureMotion()
  /// The zooms of pictures that have been pinched, by their paths.
  package internal(set) var pictureZooms: [String: FigureMotion] = [:]
  /// How often the pictures' files have changed.
  var pictureVersion = 0
  package internal(set) var scroll = ScrollMotion()
  package internal(set) var scrollBar = ScrollBarMotion()
  /// What is laid out of long levels, by their numbers.
  var stretches: [Int: Stretch] = [:]
  /// Stretches begun so far.
  var stretchCount = 0
  /// The place that changes of the text must not move; `nil` after a scroll.
  var place: ReadingPlace?

  package enum PinchTarget: Equatable, Sendable {
    case text
    case figure
    /// By its path.
    case picture(String)
  }

  init(document: Document, settings: Settings, level: Int, capsule: CapsuleMotion) {
    self.document = document
    texts = document
    size = settings.size
    scale = settings.scale
    themeChoice = settings.theme
    contrastChoice = settings.contrast
    textSize = settings.textSize
    reducedMotionChoice = settings.reducesMotion
    isMuted = settings.isMuted
    alignment = settings.alignment
    transitionChoice = settings.transition
    levels = LevelTracker(count: document.levels.count, start: level)
    transition = Transition(level: level)
    self.capsule = capsule
    slider = SliderMotion(levels.scale(at: 0))
    alignmentMotion = AlignmentMotion(
      places: Selection.places(settings.alignment), share: settings.alignment.share)
  }
}

extension AppState {
  /// The level shown or coming, counted from 0.
  package var level: Int { levels.level }

  package var isPinching: Bool { pinchTarget != nil }

  /// Whether a card lies over everything else.
  var isCovered: Bool { isHelpShown || openCard != nil }

  package var isCapsuleFocused: Bool { keyFocus == .capsule }

  /// The link that Enter opens.
  package var focusedLink: TextSelection? {
    if case .link(let place) = keyFocus { place } else { nil }
  }

  package var theme: Theme {
    let isDark =
      switch themeChoice {
      case .light: false
      case .dark: true
      case .system: appearance.prefersDark == true
      }
    return hasMoreContrast
      ? (isDark ? .strongDark : .strongLight)
      : (isDark ? Theme.dark : .light).tinted(appearance.accent)
  }

  package var hasMoreContrast: Bool {
    switch contrastChoice {
    case .normal: false
    case .more: true
    case .system: appearance.prefersContrast == true
    }
  }

  package var reducesMotion: Bool {
    reducedMotionChoice ?? appearance.reducesMotion ?? false
  }

  package var layout: WindowLayout {
    WindowLayout(size: size, style: TextStyle(scale: shownTextSize))
  }

  /// The hidden, continuous scale at a time, in seconds.
  package func scale(at now: Double) -> Double { levels.scale(at: now) }

  /// The time from which on nothing moves any more, as far as is known now.
  package var settleTime: Double {
    [
      transition.settleTime, capsule.settleTime, alignmentMotion.settleTime, figure.settleTime,
      scroll.settleTime, edgeSettleTime, morph?.settleTime ?? -.infinity, blockShifts.settleTime,
      follow.settleTime, marks.settleTime, scrollBar.settleTime,
      slider.settleTime, pictureZooms.values.reduce(-.infinity) { max($0, $1.settleTime) },
    ].reduce(-.infinity, max)
  }

  /// The filled part of the bar of what takes long; `nil` while there is none.
  func workFilled(at now: Double) -> Range<Double>? {
    // What somebody has just asked for, and otherwise what goes on beside.
    [find?.search?.work, work].lazy.compactMap {
      $0?.filled(at: now, reducesMotion: self.reducesMotion)
    }.first
  }

  mutating func finishMotion(at now: Double) {
    transition.finish(at: now)
    capsule.finish(at: now)
    alignmentMotion.finish(at: now)
    figure.finish(at: now)
    for path in pictureZooms.keys { pictureZooms[path]?.finish(at: now) }
    scroll.finish(at: now)
    scrollBar.finish(at: now)
    morph = nil
    blockShifts.finish()
    follow.finish(at: now)
    marks.finish(at: now)
    slider.finish(at: now)
  }

  /// Forgets what has left the screen, as of a time.
  mutating func dropGone(at now: Double) {
    if let notice, now >= notice.end {
      self.notice = asking.map {
        NoticeMotion($0, at: now, reducesMotion: reducesMotion, isLasting: true)
      }
    }
    if let morph, now >= max(morph.settleTime, transition.settleTime) { self.morph = nil }
    morph?.dropGone(at: now)
    transition.dropGone(at: now)
    blockShifts.keep(transition.blocks.map(\.level), at: now)
    capsule.dropFaded(at: now)
    dropStretches(but: level)
    dropFormerTexts()
  }
}
