import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hashesEqual } from "./HashesEqual.ts"

// Each process makes its own key. One that did not make a cursor counts again, so servers need no common secret.
export class CursorKey extends Context.Reference<CursorKey>()("@attestry/core/internal/shared/Cursor/CursorKey", {
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

// says that this process counted these rows
const makeMac = (key: Uint8Array, { count, list, organization, query }: Cursor): string =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(JSON.stringify([organization, list, query, count]))))

export const seal = (cursor: Cursor): Effect.Effect<string> =>
  Effect.flatMap(CursorKey, (key) => Effect.orDie(Schema.encode(Sealed)({ ...cursor, mac: makeMac(key, cursor) })))

// without the count if another process made the cursor, or a caller made it up
export const open = (text: string) =>
  Effect.zipWith(
    CursorKey,
    Schema.decode(Sealed)(text),
    (key, { mac, ...cursor }) => hashesEqual(mac, makeMac(key, cursor)) ? cursor : { ...cursor, count: undefined }
  )
