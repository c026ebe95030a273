@main
enum Detent {
  static func main() {}
}
