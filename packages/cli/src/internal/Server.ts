import { WebUrl } from "@attestry/core/shared"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { ServerRejected, ServerUnreachable } from "./LoginErrors.ts"

const Problem = Schema.parseJson(Schema.Struct({
  detail: Schema.String,
  errors: Schema.optionalWith(
    Schema.Array(Schema.Struct({ pointer: Schema.String, detail: Schema.String })),
    { default: () => [] }
  )
}))

// a URL of the API, with or without its version
export const settings = Config.all({
  url: Config.map(Schema.Config("ATTESTRY_URL", WebUrl), (url) => url.replace(/\/(v1\/?)?$/, "")),
  key: Config.redacted(Config.nonEmptyString("ATTESTRY_API_KEY"))
})

const toDetail = (text: string) =>
  Effect.match(Schema.decode(Problem)(text), {
    onFailure: () => "no problem document",
    onSuccess: ({ detail, errors }) =>
      [detail, ...errors.map(({ detail, pointer }) => `${pointer}: ${detail}`)].join(" ")
  })

export const send = <A, I>(
  { key, url }: Config.Config.Success<typeof settings>,
  method: "GET" | "POST" | "PUT",
  path: string,
  response: Schema.Schema<A, I>,
  body: Redacted.Redacted<object> | null
) =>
  Effect.gen(function*() {
    const { ok, status, text } = yield* Effect.tryPromise({
      try: async (signal) => {
        const answer = await fetch(url + path, {
          method,
          signal,
          redirect: "error",
          headers: { "x-api-key": Redacted.value(key), "content-type": "application/json" },
          ...(body === null ? {} : { body: JSON.stringify(Redacted.value(body)) })
        })
        return { ok: answer.ok, status: answer.status, text: await answer.text() }
      },
      catch: (cause) => new ServerUnreachable({ cause })
    })
    if (!ok) return yield* new ServerRejected({ status, detail: yield* toDetail(text) })
    return yield* Effect.mapError(
      Schema.decode(Schema.parseJson(response))(text),
      () => new ServerRejected({ status, detail: "another response than that of Attestry" })
    )
  })
