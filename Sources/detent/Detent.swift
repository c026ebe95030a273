internal import Glibc

@main
enum Detent {
  static func main() {
    // A file size limit then is an error of the write, which cleans up, and not the end of the
    // process.
    signal(SIGXFSZ, SIG_IGN)
    exit(Command.run(Array(CommandLine.arguments.dropFirst()), in: Console()))
  }
}
