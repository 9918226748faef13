import { V1 } from "@attestry/core/v1"
import { OpenApi } from "@effect/platform"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Api } from "../support/Api.ts"
import { toForm } from "../support/Attachments.ts"
import { endpoints, isForSessions } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { signIn, type Tenant, tenant } from "../support/Tenant.ts"
import { resolve } from "./support/DocumentGaps.ts"

type Json = Record<string, any>

const document: Json = OpenApi.fromApi(V1)

const takesBody = endpoints.filter(({ payloadSchema }) => Option.isSome(payloadSchema))

const formOf = (name: string): Json | undefined =>
  Object.values<Json>(document["paths"]).flatMap((methods) => Object.values<Json>(methods))
    .find(({ operationId }) => operationId === name)?.["requestBody"].content["multipart/form-data"]

const documented = takesBody.flatMap((endpoint) => {
  const form = formOf(endpoint.name)
  return form === undefined ? [] : [{ ...endpoint, form }]
})

/** An example of each part. */
const examplesOf = ({ properties }: Json): Json =>
  Object.fromEntries(
    Object.entries<Json>(properties).map(([name, part]) => [
      name,
      [...part["examples"] ?? [], ...resolve(document, part)["enum"] ?? []][0]
    ])
  )

/** The same values with the file as a file. */
const toBody = ({ file, ...fields }: Json) =>
  toForm(fields, file === undefined ? undefined : ["questions.txt", new Blob([file], { type: "text/plain" })])

const sessionOf = ({ owner }: Tenant) => Effect.map(signIn(owner.user.id), (session) => ({ session }))

onEveryStack("a form in the API document", (it) => {
  it.effect("is at each operation that reads one, and at no other", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const reading: Array<string> = []
      for (const endpoint of takesBody) {
        const { method, name, path } = endpoint
        // a request may end its own session
        const credential = isForSessions(endpoint) ? yield* sessionOf(people) : { key: people.owner.key }
        const { status } = yield* send(method, path, { ...credential, ...yield* toBody({ file: "a" }) })
        if (status !== 415) reading.push(name)
      }
      assert.deepStrictEqual(reading, documented.map(({ name }) => name))
      assert.includeMembers(reading, ["attachments.create", "questionnaires.create"])
    }))

  it.effect.each(documented.map(({ name }) => name))(
    "is accepted with what the document says: %s",
    (name) =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const people = yield* tenant
        const { id: taskId } = (yield* send("POST", "/v1/tasks", { key: people.owner.key, body: { title: "T" } })).body
        const found = documented.find((one) => one.name === name)
        if (found === undefined) return assert.fail(name)
        const { form: { example, schema }, template } = found
        const credential = yield* sessionOf(people)
        const ask = (fields: Json) =>
          Effect.flatMap(
            toBody(fields),
            (body) => send("POST", template.replace(":taskId", taskId), { ...credential, ...body })
          )

        const whole = yield* ask(example)
        assert.strictEqual(whole.status, 201, whole.text)
        assert.hasAllKeys(example, Object.keys(example).filter((field) => field in schema.properties))

        const { file } = example
        const parts = { ...examplesOf(schema), organizationId: people.organization.id }
        for (const field of Object.keys(schema.properties).filter((name) => name !== "file")) {
          const part: unknown = Reflect.get(parts, field)
          assert.isString(part, field)
          const { body: { code }, status } = yield* ask({ file, [field]: part })
          // a mapping fits no text, but was read
          assert.include([201, 400], status)
          if (status === 400) assert.deepStrictEqual([field, code], ["mapping", "unreadable_file"])
        }

        const { file: _, ...fieldsAlone } = example
        for (const wrong of [{ ...example, surplus: "1" }, fieldsAlone]) {
          const { body, status } = yield* ask(wrong)
          assert.deepStrictEqual([status, body.code], [400, "invalid_request"])
        }
        assert.deepStrictEqual([schema.required, schema.additionalProperties], [["file"], false])
      })
  )
})
