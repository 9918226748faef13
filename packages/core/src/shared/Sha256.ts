import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

export interface Hash {
  readonly update: (part: string | Uint8Array) => void
  readonly toHex: () => string
}

interface NativeHash {
  readonly update: (part: string | Uint8Array) => void
  readonly digest: (encoding: "hex") => string
}

type CreateHash = (algorithm: "sha256") => NativeHash

// a global that only some runtimes have
declare const process: {
  readonly getBuiltinModule?: (name: "node:crypto") => { readonly createHash?: CreateHash } | undefined
} | undefined

const createNative = typeof process === "undefined"
  ? undefined
  : process.getBuiltinModule?.("node:crypto")?.createHash

const toBytes = (part: string | Uint8Array): Uint8Array => typeof part === "string" ? utf8ToBytes(part) : part

export const makePortable = (): Hash => {
  const hash = sha256.create()
  return { update: (part) => void hash.update(toBytes(part)), toHex: () => bytesToHex(hash.digest()) }
}

// The runtime's own where there is one: a long text costs a tenth.
export const make: () => Hash = createNative === undefined
  ? makePortable
  : () => {
    const hash = createNative("sha256")
    return { update: (part) => hash.update(part), toHex: () => hash.digest("hex") }
  }

export const hexOf = (part: string | Uint8Array): string => {
  const hash = make()
  hash.update(part)
  return hash.toHex()
}
