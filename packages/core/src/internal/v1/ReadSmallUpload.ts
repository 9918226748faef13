import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { documentLimit } from "../../http/ApiRequest.ts"
import { makeInvalidRequest } from "../contract/FieldErrors.ts"
import type { Upload } from "../contract/Upload.ts"
import { Encoding } from "../effect/AttestryNeedsEffect3.ts"
import * as JsonBody from "../http/JsonBody.ts"

// TEMPORARY: replaced by internal/upload
export const readSmall: Upload["read"] = (request, consume) =>
  Effect.gen(function*() {
    const parsed: any = yield* JsonBody.parse(yield* request.body(documentLimit), documentLimit)
    if (typeof parsed?.fileData !== "string") return { fields: parsed, file: undefined }
    const { fileData, ...fields } = parsed
    const bytes: any = Encoding.decodeBase64(fileData)
    if (bytes._tag === "Left" || bytes.right.length === 0) {
      return yield* makeInvalidRequest([{ _tag: "Type", path: ["fileData"], message: "Expected base64" }])
    }
    const value = yield* consume(Stream.make(bytes.right))
    return { fields, file: { value, head: bytes.right.slice(0, 4100) } }
  })
