import { relative } from "node:path"
import type { Reporter, TestCase, TestModule } from "vitest/node"

const minute = 60_000

/** Says every five minutes which files have run for as long, and their tests, so that a run that hangs says where. */
export class Stuck implements Reporter {
  // by path, because a file that is queued is another object than the one that has run
  readonly #since = new Map<string, number>()
  readonly #running = new Set<TestCase>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart() {
    this.#timer = setInterval(() => {
      this.#report()
    }, 5 * minute).unref()
  }

  onTestModuleQueued(module: TestModule) {
    this.#since.set(module.moduleId, Date.now())
  }

  onTestCaseReady(test: TestCase) {
    this.#running.add(test)
  }

  onTestCaseResult(test: TestCase) {
    this.#running.delete(test)
  }

  onTestModuleEnd(module: TestModule) {
    this.#since.delete(module.moduleId)
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
  }

  #report() {
    if (this.#since.size === 0) console.log("No file runs, but the workers have not ended")
    for (const [path, began] of this.#since) {
      const minutes = (Date.now() - began) / minute
      if (minutes < 5) continue
      const tests = [...this.#running].filter((test) => test.module.moduleId === path).map((test) => test.fullName)
      const file = relative(process.cwd(), path)
      console.log(`Since ${minutes.toFixed(0)} minutes: ${[file, ...tests].join(" > ")}`)
    }
  }
}
