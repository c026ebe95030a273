// Two sentences are neighbours when they share terms; how near they are is the cosine between their
// vectors. Comparing every sentence with every other would cost n². Here each sentence walks
// through the lists of its own terms, and two caps keep the walk short in long documents, without
// touching those of up to 65 sentences at all: of a term's list only the 128 entries around the
// sentence's own are visited, and of the neighbours found only the nearest few are kept, 128 in
// short documents and fewer in long ones. So a sentence costs at most 128 steps a word, and one
// look at what they reach, however long the document is.

/// Which sentences resemble which, as lists of neighbours.
struct SentenceGraph {
  /// Entries of a term's list visited from one sentence, half of them on either side.
  static let postingLimit = 128
  /// A sentence's neighbours, at most: what documents of a few hundred sentences have anyway.
  static let mostNeighbours = 128
  /// A sentence's neighbours in the longest documents; ranks hardly change from there on.
  static let fewestNeighbours = 16
  /// All neighbours together, as long as that leaves each the fewest: 6 MB.
  static let edgeBudget = 1 << 19

  /// Where a sentence's neighbours begin; one entry more than there are sentences.
  private(set) var starts: [Int] = [0]
  /// The neighbours, ascending for each sentence.
  private(set) var neighbours: [Int32] = []
  /// The cosines, from 0 to 1.
  private(set) var likenesses: [Double] = []
  /// Elementary steps taken.
  private(set) var work = 0

  /// How many neighbours a sentence keeps in a document of `count` sentences.
  static func neighbourLimit(for count: Int) -> Int {
    min(mostNeighbours, max(fewestNeighbours, edgeBudget / max(count, 1)))
  }

  init(_ table: TermTable, meter: Meter? = nil) {
    let count = table.rows.count
    let limit = Self.neighbourLimit(for: count)
    var likeness = [Double](repeating: 0, count: count)
    var touched: [Int32] = []
    // Rows ascend, so a term's own entry moves on by one each time one of its sentences comes.
    var places = [Int](repeating: 0, count: table.postings.count)
    starts.reserveCapacity(count + 1)
    for sentence in 0..<count {
      guard meter?.goesOn(sentence, of: count) != false else { break }
      for entry in table.rows[sentence] {
        let postings = table.postings[Int(entry.term)]
        let place = places[Int(entry.term)]
        places[Int(entry.term)] += 1
        let first = max(0, place - Self.postingLimit / 2)
        let last = min(postings.count, place + Self.postingLimit / 2 + 1)
        work += last - first
        for index in first..<last where index != place {
          let other = Int(postings[index].sentence)
          if likeness[other] == 0 { touched.append(Int32(other)) }
          likeness[other] += entry.weight * postings[index].weight
        }
      }
      keep(&touched, likeness, limit)
      for other in touched { likeness[Int(other)] = 0 }
      touched.removeAll(keepingCapacity: true)
    }
    // Sentences that nobody wants any more have none.
    while starts.count <= count { starts.append(neighbours.count) }
  }

  /// The range of a sentence's neighbours in `neighbours` and `likenesses`.
  func edges(of sentence: Int) -> Range<Int> { starts[sentence]..<starts[sentence + 1] }

  /// Stores the nearest of the touched sentences as the next sentence's neighbours.
  private mutating func keep(_ touched: inout [Int32], _ likeness: [Double], _ limit: Int) {
    if touched.count > limit { Self.moveNearest(limit, toFrontOf: &touched, likeness) }
    for other in touched.prefix(limit).sorted() {
      neighbours.append(other)
      likenesses.append(min(1, likeness[Int(other)]))
    }
    work += touched.count
    starts.append(neighbours.count)
  }

  // The front is a heap with the least near on top, which gives way to each that is nearer: most of
  // some thousands are compared with it once and stay where they are.
  private static func moveNearest(
    _ limit: Int, toFrontOf touched: inout [Int32], _ likeness: [Double]
  ) {
    for top in stride(from: limit / 2 - 1, through: 0, by: -1) {
      sink(top, in: &touched, limit, likeness)
    }
    for index in limit..<touched.count where isNearer(touched[index], touched[0], likeness) {
      touched.swapAt(0, index)
      sink(0, in: &touched, limit, likeness)
    }
  }

  // Of equally near ones the earlier stays.
  private static func isNearer(_ one: Int32, _ other: Int32, _ likeness: [Double]) -> Bool {
    let (a, b) = (likeness[Int(one)], likeness[Int(other)])
    return a != b ? a > b : one < other
  }

  private static func sink(
    _ top: Int, in heap: inout [Int32], _ count: Int, _ likeness: [Double]
  ) {
    var top = top
    while true {
      var least = top
      for below in (2 * top + 1)..<(2 * top + 3) where below < count {
        if isNearer(heap[least], heap[below], likeness) { least = below }
      }
      guard least != top else { return }
      heap.swapAt(top, least)
      top = least
    }
  }
}
