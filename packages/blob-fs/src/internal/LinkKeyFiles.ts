import type { LinkKeys } from "@attestry/core/blob"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { orMissing, writeNew } from "./Disk.ts"

const currentName = "link.key"
const previousName = "link.previous.key"

const length = 32

const readKey = async (path: string): Promise<Redacted.Redacted<Uint8Array> | undefined> => {
  const text = await orMissing(readFile(path, "utf8"))
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), "base64url")
  if (key.length !== length) throw new Error(`${path} is no key of ${length} bytes in base64url`)
  return Redacted.make(key)
}

// several processes at their first start all use the key of one
export const loadKeys = async (root: string): Promise<LinkKeys> => {
  const path = join(root, currentName)
  let current = await readKey(path)
  if (current === undefined) {
    await writeNew(root, currentName, `${randomBytes(length).toString("base64url")}\n`)
    current = await readKey(path)
  }
  if (current === undefined) throw new Error(`${path} was removed while it was made`)
  return { current, previous: await readKey(join(root, previousName)) }
}
