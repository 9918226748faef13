import { AiError, IdGenerator, LanguageModel, type Prompt } from "@effect/ai"
import { Context, Effect, Layer, Stream } from "effect"

export type Answer = string | Effect.Effect<string, AiError.AiError>

/** A language model with scripted answers: what it answers is given by a word of its prompt, else it fails. */
export class FakeModel extends Context.Tag("test/FakeModel")<FakeModel, {
  readonly answer: (word: string, ...answers: ReadonlyArray<Answer>) => Effect.Effect<void>
  /** The prompts with the word so far, as JSON. */
  readonly prompts: (word: string) => Effect.Effect<ReadonlyArray<string>>
}>() {}

/** The error of a provider that responds with the status. */
export const refused = (status: number) =>
  new AiError.HttpResponseError({
    module: "Fake",
    method: "generateText",
    reason: "StatusCode",
    request: {
      method: "POST",
      url: "https://models.example.com/?key=s3cret-key",
      urlParams: [],
      hash: { _tag: "None" } as never,
      headers: {}
    },
    response: { status, headers: {} },
    body: "s3cret-body"
  }, { disableValidation: true })

const textOf = (prompt: Prompt.Prompt) => JSON.stringify(prompt.content)

export const layer: Layer.Layer<LanguageModel.LanguageModel | FakeModel> = Layer.effectContext(Effect.gen(function*() {
  const script = new Map<string, ReadonlyArray<Answer>>()
  const asked: Array<string> = []
  const model = yield* LanguageModel.make({
    generateText: ({ prompt }) =>
      Effect.gen(function*() {
        const text = textOf(prompt)
        asked.push(text)
        const [word = "", [next, ...later] = []] = [...script].find(([word]) => text.includes(word)) ?? []
        if (next === undefined) return yield* refused(503)
        script.set(word, later)
        const answer = typeof next === "string" ? next : yield* next
        return answer === "" ? [] : [{ type: "text" as const, text: answer }]
      }),
    streamText: () => Stream.die("A plan is no stream")
  }).pipe(Effect.provideService(IdGenerator.IdGenerator, IdGenerator.defaultIdGenerator))
  return Context.make(LanguageModel.LanguageModel, model).pipe(
    Context.add(FakeModel, {
      answer: (word, ...answers) => Effect.sync(() => void script.set(word, answers)),
      prompts: (word) => Effect.sync(() => asked.filter((text) => text.includes(word)))
    })
  )
}))
