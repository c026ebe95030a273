@testable import DetentCore

/// Real kinds of text, a few lines of each.
enum LineEndsTexts {
  static let rows: [LineEndsTests.Row] = [
    // RFC 3164's form of a line, as rsyslog writes it.
    LineEndsTests.Row(
      "syslog", .lines,
      """
      Nov 30 12:00:00 host systemd[1]: Started Daily apt download activities.
      Nov 30 12:00:01 host kernel: usb 1-1: new high-speed USB device number 5 using xhci_hcd
      Nov 30 12:00:01 host systemd[1]: Reached target Timers.
      Nov 30 12:00:07 host cron[812]: (root) CMD (test -x /usr/sbin/anacron || run-parts)
      Nov 30 12:00:09 host systemd[1]: session-4.scope: Deactivated successfully.
      """),
    // The combined format of nginx's ngx_http_log_module.
    LineEndsTests.Row(
      "nginx", .lines,
      """
      10.0.0.7 - - [30/Nov/2026:12:00:00 +0000] "GET /a HTTP/1.1" 200 512 "-" "curl/7.88.1"
      10.0.0.9 - ada [30/Nov/2026:12:00:01 +0000] "POST /b HTTP/1.1" 302 0 "-" "curl/7.88.1"
      10.0.0.7 - - [30/Nov/2026:12:00:04 +0000] "GET /c?d=e HTTP/1.1" 404 153 "-" "curl/7.88.1"
      """),
    LineEndsTests.Row(
      "a stack trace", .lines,
      """
      Exception in thread "main" java.lang.NullPointerException: "name" is null
      \tat com.example.app.Service.measure(Service.java:42)
      \tat com.example.app.Service.run(Service.java:17)
      \tat java.base/java.util.concurrent.FutureTask.run(FutureTask.java:264)
      \tat java.base/java.lang.Thread.run(Thread.java:833)
      Caused by: java.io.IOException: closed
      \t... 4 more
      """),
    LineEndsTests.Row(
      "JSON lines", .lines,
      """
      {"time": 1, "level": "info", "message": "request completed", "path": "/a"}
      {"time": 2, "level": "warn", "message": "request completed late", "path": "/a/b"}
      {"time": 3, "level": "info", "message": "request completed", "path": "/c"}
      """),
    // RFC 4180.
    LineEndsTests.Row(
      "CSV", .lines,
      """
      name,place,what is said about it by those who know it
      alice,Berlin,likes long walks by the river in the evening
      bob,Rio de Janeiro,has never been seen without a hat on his head
      carol,Oslo,reads
      """),
    LineEndsTests.Row(
      "CSV in small letters and of one length", .lines,
      """
      alice,berlin,likes_long_walks_by_the_river_in_the_evening
      bobby,lisbon,likes_short_walks_by_the_lakes_in_the_winter
      carol,london,likes_small_talks_at_the_table_by_the_window
      """),
    LineEndsTests.Row(
      "ls -l", .lines,
      """
      total 24
      drwxr-xr-x  2 root root    4096 Aug 18  2021 X11
      drwxr-xr-x  5 root root    4096 May 20  2025 apt
      drwxr-xr-x  2 root root    4096 May  9  2026 bfd-plugins
      lrwxrwxrwx  1 root root      21 Jan  8  2023 cpp -> /etc/alternatives/cpp
      drwxr-xr-x  2 root root    4096 Jun 24  2025 dbus-1.0
      drwxr-xr-x  3 root root    4096 May 25  2023 dpkg
      """),
    LineEndsTests.Row(
      "an ASCII table", .lines,
      """
      +-------+--------+
      | name  |  count |
      +-------+--------+
      | apple |      3 |
      +-------+--------+
      """),
    // Shakespeare, Sonnet 18.
    LineEndsTests.Row(
      "a poem", .lines,
      """
      Shall I compare thee to a summer’s day?
      Thou art more lovely and more temperate:
      Rough winds do shake the darling buds of May,
      And summer’s lease hath all too short a date:
      Sometime too hot the eye of heaven shines,
      And often is his gold complexion dimm'd;
      """),
    // Whitman, Song of Myself, 1; in small letters, as verse of later times has it.
    LineEndsTests.Row(
      "verse in small letters", .lines,
      """
      my tongue, every atom of my blood, form'd from this soil, this air,
      born here of parents born here from parents the same,
      and their parents the same,
      i, now thirty-seven years old in perfect health begin,
      hoping to cease not till death.
      """),
    LineEndsTests.Row(
      "an address", .lines, "Sherlock Holmes\n221B Baker Street\nLondon NW1 6XE\n"),
    LineEndsTests.Row("a list of words", .lines, "apples\npears\nbread\nhalf a pound of butter\n"),
    LineEndsTests.Row(
      "source code", .lines,
      """
      int main(void) {
        for (int i = 0; i < 10; i++) {
          // What the loop is for is said here, in a line as long as they get.
          printf("%d\\n", i);
        }

        return 0;
      }
      """),
    LineEndsTests.Row(
      "one sentence a line", .lines,
      """
      You will rejoice to hear that no disaster has accompanied the commencement of it.
      I arrived here yesterday, and my first task is to assure my dear sister of my welfare.
      I am already far north of London.
      Do you understand this feeling?
      """),
    // The Universal Declaration of Human Rights, articles 1 to 3, in Chinese.
    LineEndsTests.Row(
      "Chinese sentences", .lines,
      """
      人人生而自由，在尊严和权利上一律平等。
      他们赋有理性和良心，并应以兄弟关系的精神相对待。
      人人有资格享有本宣言所载的一切权利和自由，不分种族、肤色、性别、语言。
      人人有权享有生命、自由和人身安全。
      """),
    LineEndsTests.Row("paragraphs of a word processor", .paragraphs, wordProcessor),
    LineEndsTests.Row("blank lines only", .paragraphs, "one\n\ntwo\n\nthree"),
    LineEndsTests.Row("one line", .paragraphs, "one"),
    LineEndsTests.Row("nothing", .paragraphs, ""),
    LineEndsTests.Row("a book in 70 columns", nil, book),
    LineEndsTests.Row("a letter in 72 columns", nil, letter),
    LineEndsTests.Row("Japanese in 70 columns", nil, japanese),
    LineEndsTests.Row("a sentence in two lines", nil, twoLines),
    // Goethe, Faust I: German capitals.
    LineEndsTests.Row(
      "German in 72 columns", nil,
      """
      Habe nun, ach! Philosophie, Juristerei und Medizin, und leider auch
      Theologie durchaus studiert, mit heißem Bemühn. Da steh ich nun, ich
      armer Tor, und bin so klug als wie zuvor! Heiße Magister, heiße Doktor
      gar und ziehe schon an die zehen Jahr herauf, herab und quer und krumm
      meine Schüler an der Nase herum.
      """),
    // The Universal Declaration of Human Rights, article 1, in Arabic.
    LineEndsTests.Row(
      "Arabic in 60 columns", nil,
      """
      يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا
      عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء ولكل
      إنسان حق التمتع بكافة الحقوق والحريات الواردة في هذا الإعلان
      دون أي تمييز.
      """),
    // RFC 3676: each soft end has a space before it.
    LineEndsTests.Row(
      "format=flowed", nil,
      """
      It is well known that nautical phrases and commands are taken from 
      the Dutch tongue, and that they have come to all the sailors of the 
      world from there.
      """),
  ]

  static let twoLines = """
    The quick brown fox jumps over the lazy dog and goes away from
    there.
    """

  /// Doyle, The Adventures of Sherlock Holmes, and Coleridge, as Project Gutenberg sets them.
  static let book = """
                              THE RIME

    I had called upon my friend one day in the autumn of last year and
    found him in deep conversation with a very stout, florid-faced,
    elderly gentleman with fiery red hair. With an apology for my
    intrusion, I was about to withdraw when he pulled me abruptly into
    the room and closed the door behind me. He could not possibly have
    come at a better time, he said cordially, and went back to the fire.

        Like one who, on a lonely road,
          Doth walk in fear and dread,
        And, having once turned round, walks on,
          And turns no more his head.

    I was afraid that you were engaged. So I am, and very much so. Then
    I can wait in the next room. Not at all. This gentleman has been my
    partner and helper in many of my most successful cases, and I have
    no doubt that he will be of the utmost use to me in yours also.
    """

  /// Menabrea's memoir in Lovelace's translation, as a letter.
  static let letter = """
    From: Ada <ada@example.org>
    To: Grace <g@example.org>
    Subject: Re: The engine

    Grace wrote:
    > Do you think that we shall ever see the loom at work, or that we
    > have to weave the algebraical patterns again before the spring?

    Dear Grace,
    We may say most aptly that the engine weaves algebraical patterns just
    as the loom weaves flowers and leaves.

    What is left to do:
    - the cards have to be cut and counted, and somebody has to look after
      the oil and the wheels of the mill
    - the rest

    Yours,
    Ada

    -- 
    Ada Lovelace
    """

  /// Natsume, I Am a Cat, in 35 characters a line.
  static let japanese = """
    　吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何で
    も薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。吾輩
    はここで始めて人間というものを見た。
    　しかもあとで聞くとそれは書生という人間中で一番獰悪な種族であったそうだ。
    この書生というのは時々我々を捕えて煮て食うという話である。

    　しかしその当時は何という考もなかったから別段恐しいとも思わなかった。
    """

  /// Shelley, Frankenstein, letter 1: each paragraph a line.
  static let wordProcessor = [
    """
    You will rejoice to hear that no disaster has accompanied the commencement of an enterprise \
    which you have regarded with such evil forebodings. I arrived here yesterday, and my first \
    task is to assure my dear sister of my welfare.
    """,
    """
    I am already far north of London, and as I walk in the streets of Petersburgh, I feel a cold \
    northern breeze play upon my cheeks, which braces my nerves and fills me with delight.
    """,
    """
    “Do you understand this feeling? This breeze, which has travelled from the regions towards \
    which I am advancing, gives me a foretaste of those icy climes.”
    """,
  ].joined(separator: "\n")
}
