// Two sentences are neighbours when they share terms; how near they are is the cosine between their
// vectors. Comparing every sentence with every other would cost n². Here each sentence walks
// through the lists of its own terms, and two caps keep the walk short in long documents, without
// touching those of up to 65 sentences at all: of a term's list only the 128 entries around the
// sentence's own are visited, and of the neighbours found only the nearest few are kept, 128 in
// short documents and fewer in long ones. So a sentence costs at most 128 steps a word, and one
// sort of what they reach, however long the document is.

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
    let nearest: ArraySlice<Int32>
    if touched.count > limit {
      // Of equally near ones the earlier stays.
      let sorted = touched.sorted { one, other in
        let a = likeness[Int(one)]
        let b = likeness[Int(other)]
        return a != b ? a > b : one < other
      }
      nearest = sorted.prefix(limit)
    } else {
      nearest = touched[...]
    }
    for other in nearest.sorted() {
      neighbours.append(other)
      likenesses.append(min(1, likeness[Int(other)]))
    }
    work += touched.count
    starts.append(neighbours.count)
  }
}
