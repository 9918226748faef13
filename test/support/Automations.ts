import { BlobStore } from "@attestry/core/blob"
import { Timestamp } from "@attestry/core/shared"
import { Effect, Stream } from "effect"
import type { Answer } from "./Api.ts"
import { type Created, taskTenant } from "./Tasks.ts"

/** A new organization with a task, whose automations its owner makes with a key. */
export const automationTenant = Effect.gen(function*() {
  const tenant = yield* taskTenant
  const { ask, created } = tenant
  const task = yield* created()
  const list = `${task.path}/automations`
  const automated = (more: object = {}, of = list) =>
    Effect.flatMap(
      ask("POST", of, { name: "Compare accounts", ...more }),
      ({ body, status, text }): Effect.Effect<Created> =>
        status === 201 ? Effect.succeed({ ...body, path: `${of}/${body.id}` }) : Effect.dieMessage(text)
    )
  const published = ({ path }: Pick<Created, "path">, script: string, more: object = {}): Effect.Effect<Answer> =>
    ask("POST", `${path}/versions`, { script, ...more })
  return { ...tenant, task, list, automated, published }
})

/** The organization's scripts in the blob store, and those of them that are pending. */
export const storedScripts = ({ organization }: { readonly organization: { readonly id: string } }) =>
  Effect.gen(function*() {
    const blobs = yield* BlobStore
    const organizationId = organization.id as Parameters<typeof blobs.list>[0]
    const listed = yield* Stream.runCollect(blobs.list(organizationId, "script/"))
    const pending = yield* Stream.runCollect(blobs.pending(Timestamp.make("9999-01-01T00:00:00.000Z")))
    return {
      keys: Array.from(listed, ({ key }) => key),
      pending: [...pending].filter((one) => one.organizationId === organizationId).map(({ key }) => key)
    }
  })
