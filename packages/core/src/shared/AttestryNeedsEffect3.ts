import { getCurrentVersion } from "effect/ModuleVersion"

// Effect 4 lacks these paths. Imports fail before any code runs, and then the error names this file.
export * as Either from "effect/Either"
export * as Encoding from "effect/Encoding"
export * as FiberId from "effect/FiberId"
export * as FiberRef from "effect/FiberRef"
export * as ParseResult from "effect/ParseResult"

const [major = 0, minor = 0] = getCurrentVersion().split(".").map(Number)

if (major !== 3 || minor < 22) {
  throw new Error(
    `Attestry needs effect 3.22 or a later 3, and found ${getCurrentVersion()}. Run: npm install effect@3`
  )
}
