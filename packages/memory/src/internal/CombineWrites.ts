import type { MemoryWrite } from "../storage/MemoryUnitOfWork.ts"

// one write, because each has a key to wait for
export const combineWrites = (key: string, writes: ReadonlyArray<MemoryWrite>): MemoryWrite => ({
  key,
  check: () => writes.every(({ check }) => check()),
  apply: () => {
    const undo = writes.map(({ apply }) => apply())
    return () => undo.toReversed().forEach((undoOne) => undoOne())
  },
  isComplete: () => writes.every(({ isComplete }) => isComplete())
})
