import { createRequire } from "node:module"

// Limits of the next job: milliseconds of the processors, and bytes of the process.
export interface Watched {
  readonly millis: number
  readonly bytes: number
}

// The input of a process: the limits of a job, then its parts.
export type Message<Job> = { readonly watched: Watched } | { readonly job: Job }

// True if a job made a process so large that the next one needs another.
export interface Size {
  readonly isLarge: boolean
}

// A part of bytes. Sending many at once takes thrice their memory, and stops the event loop of the one who receives them.
export interface Part {
  readonly kind: "part"
  readonly bytes: Uint8Array
  readonly at: number
  readonly length: number
}

const partLength = 1_048_576

export const splitBytes = (bytes: Uint8Array): ReadonlyArray<Part> =>
  Array.from({ length: Math.ceil(bytes.byteLength / partLength) }, (_, index) => index * partLength)
    .map((at) => ({ kind: "part", bytes: bytes.subarray(at, at + partLength), at, length: bytes.byteLength }))

export const noBytes: Uint8Array = new Uint8Array()

// Adds a part to what the parts before it made.
export const addPart = (before: Uint8Array, { at, bytes, length }: Part): Uint8Array => {
  const made = at === 0 ? new Uint8Array(length) : before
  made.set(bytes, at)
  return made
}

// Answer of a process to a job. The parts of a file come before it.
export type JobResult<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failure"; readonly message: string }

// Signals by which a process ends at a limit. Neither writes a core file, which could hold what the job was about.
export const endOfTime = "SIGVTALRM"
export const endOfMemory = "SIGKILL"

// by the name of the module, because the code of a bundle is elsewhere
export const findProgram = (name: string): string => createRequire(import.meta.url).resolve(name)
