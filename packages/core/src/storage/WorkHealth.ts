import * as Effect from "effect/Effect"

// The state of the work that a server does after its responses.
export class WorkHealth extends Effect.Service<WorkHealth>()("@attestry/core/storage/WorkHealth", {
  sync: () => {
    const failing = new Map<string, number>()
    let isStopped = false
    let browserUnavailable = () => false
    return {
      engineStopped: () => isStopped,
      setEngineStopped: (value: boolean) => {
        isStopped = value
      },
      browserUnavailable: () => browserUnavailable(),
      watchBrowser: (isUnavailable: () => boolean) => {
        browserUnavailable = isUnavailable
      },
      failing: () => failing.size,
      // failures in a row
      fail: (work: string): number => {
        const times = (failing.get(work) ?? 0) + 1
        failing.set(work, times)
        return times
      },
      succeed: (work: string) => void failing.delete(work)
    }
  }
}) {}
