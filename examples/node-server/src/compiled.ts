import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Script } from "node:vm"
import { crc32 } from "node:zlib"

/** A module in the form of SystemJS: what it imports, and how it is run. */
export type Register = (dependencies: ReadonlyArray<string>, declare: Declare) => void

type Declare = (add: Add, context: Context) => {
  readonly setters: ReadonlyArray<((names: object) => void) | undefined>
  readonly execute: () => Promise<void> | undefined
}

/** Exports a name, or several. */
export type Add = (name: string | object, value?: unknown) => unknown

interface Context {
  readonly import: (specifier: string) => Promise<object>
  readonly meta: { readonly url: string; readonly keepCode: () => void }
}

interface Compiled {
  readonly script: Script
  readonly text: string
}

const compiled = new Map<string, Compiled>()

const toCodeFile = (file: string): string => `${file}.code`

const checkLength = 8

// V8 runs damaged code, and of the text it checks only the length
const toCheck = (text: string, code: Uint8Array): Buffer => {
  const check = Buffer.alloc(checkLength)
  check.writeUInt32LE(crc32(text))
  check.writeUInt32LE(crc32(code), checkLength / 2)
  return check
}

const readCode = (file: string, text: string): Buffer | undefined => {
  try {
    const kept = readFileSync(toCodeFile(file))
    const code = kept.subarray(0, -checkLength)
    return toCheck(text, code).equals(kept.subarray(-checkLength)) ? code : undefined
  } catch {
    return undefined
  }
}

/** Compiles a module, if there is no code of it that V8 accepts: that of this version, with the same options. */
export const compile = (url: string): (system: { readonly register: Register }) => void => {
  const file = fileURLToPath(url)
  const text = readFileSync(file, "utf8")
  const cachedData = readCode(file, text)
  const script = new Script(text, { filename: url, ...(cachedData && { cachedData }) })
  if (script.cachedDataRejected !== false) compiled.set(file, { script, text })
  return script.runInThisContext()
}

const write = (file: string, data: Uint8Array): void => {
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, data)
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Writes what was compiled in this process beside its modules, so that the next start need not. */
export const keepCode = (): void => {
  try {
    for (const [file, { script, text }] of compiled) {
      const code = script.createCachedData()
      write(toCodeFile(file), Buffer.concat([code, toCheck(text, code)]))
    }
  } catch {
    // the next start compiles again
  }
  compiled.clear()
}
