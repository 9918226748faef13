// Flags of the processes of questionnaires. A process reads a few files and ends, so a small heap that is collected
// often takes less memory and hardly more time, and threads that help would compete with the server.
export const questionnaireFlags: ReadonlyArray<string> = [
  "--max-semi-space-size=2",
  "--single-threaded-gc",
  "--v8-pool-size=1"
]
