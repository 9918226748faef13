import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hashesEqual } from "../shared/HashesEqual.ts"

// Each process makes its own key. One that did not make a cursor counts again, so servers need no common secret.
export class CursorKey extends Context.Reference<CursorKey>()("@attestry/core/page/Cursor/CursorKey", {
  defaultValue: (): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(32))
}) {}

const fields = {
  list: Schema.String,
  query: Schema.Record({ key: Schema.String, value: Schema.String }),
  organization: Schema.String,
  count: Schema.NonNegativeInt,
  value: Schema.String,
  id: Schema.String
}

const Sealed = Schema.compose(
  Schema.StringFromBase64Url,
  Schema.parseJson(Schema.Struct({ ...fields, mac: Schema.String }))
)

export interface Cursor extends Schema.Struct.Type<typeof fields> {}

const encodeText = Schema.encodeSync(Schema.StringFromBase64Url)

const started = new WeakMap<Uint8Array, ReturnType<typeof hmac.create>>()

// a third of a short hash is that of the key
const startMac = (key: Uint8Array) => {
  const known = started.get(key) ?? hmac.create(sha256, key)
  started.set(key, known)
  return known.clone()
}

// says that this process counted these rows
const makeMac = (key: Uint8Array, { count, list, organization, query }: Cursor): string =>
  bytesToHex(startMac(key).update(utf8ToBytes(JSON.stringify([organization, list, query, count]))).digest())

// without the whole schema, which would validate what this process made
export const seal = ({ count, id, list, organization, query, value }: Cursor): Effect.Effect<string> =>
  Effect.map(CursorKey, (key) => {
    const mac = makeMac(key, { count, id, list, organization, query, value })
    return encodeText(JSON.stringify({ list, query, organization, count, value, id, mac }))
  })

// without the count if another process made the cursor, or a caller made it up
export const open = (text: string) =>
  Effect.zipWith(
    CursorKey,
    Schema.decode(Sealed)(text),
    (key, { mac, ...cursor }) => hashesEqual(mac, makeMac(key, cursor)) ? cursor : { ...cursor, count: undefined }
  )
