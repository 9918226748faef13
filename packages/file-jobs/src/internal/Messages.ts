import { createRequire } from "node:module"

// Limits of the next job: milliseconds of the processors, and bytes of the process.
export interface Watched {
  readonly millis: number
  readonly bytes: number
}

// The input of a process: the limits of a job, then its parts.
export type Message<Job> = { readonly watched: Watched } | { readonly job: Job }

// `isLarge`: the job made the process so large that the next one needs another. `millis` is the time of the processors.
export interface Used {
  readonly isLarge: boolean
  readonly millis: number
}

// Signals by which a process ends at a limit. Neither writes a core file, which could hold what the job was about.
export const endOfTime = "SIGVTALRM"
export const endOfMemory = "SIGKILL"

// by the name of the module, because the code of a bundle is elsewhere
export const findProgram = (name: string, from: string): string => createRequire(from).resolve(name)
