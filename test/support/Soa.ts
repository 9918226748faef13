import { Effect } from "effect"
import type { Answer } from "./Api.ts"
import { policyTenant } from "./Policies.ts"

/** The body of a decision that is complete. */
export const applies = (control: string, more: object = {}) => ({
  control,
  applicable: true,
  inclusionReasons: ["risk"],
  ...more
})

/** A new organization whose owner makes statements of applicability with a key. */
export const soaTenant = Effect.gen(function*() {
  const tenant = yield* policyTenant
  const { ask } = tenant
  const catalogue = (yield* ask("GET", "/v1/soa/catalogues/iso27001-2022")).body
  const controls: ReadonlyArray<string> = catalogue.controls.map(({ id }: any) => id)
  const drafted = (more: object = {}) =>
    Effect.flatMap(
      ask("POST", "/v1/soa", { name: "Statement", ...more }),
      ({ body, status, text }): Effect.Effect<any> =>
        status === 201 ? Effect.succeed({ ...body, path: `/v1/soa/${body.id}` }) : Effect.dieMessage(text)
    )
  const decide = ({ path }: { readonly path: string }, decisions: ReadonlyArray<object>): Effect.Effect<Answer> =>
    ask("PATCH", `${path}/decisions`, { decisions })
  /** A document in which every control is decided. */
  const complete = (more: object = {}) =>
    Effect.tap(drafted(more), (soa) => decide(soa, controls.map((control) => applies(control))))
  const submit = (
    { id }: { readonly id: string },
    approverId: string = tenant.people.admin.user.id,
    more: object = {}
  ) => ask("POST", "/v1/soa/submit-for-approval", { documentId: id, approverId, ...more })
  /** A document that waits for the administrator's approval. */
  const pending = (more: object = {}) => Effect.tap(complete(more), (soa) => submit(soa))
  /** A document whose first version is approved. */
  const approved = (more: object = {}) =>
    Effect.tap(pending(more), ({ path }) => tenant.admin("POST", `${path}/approve`, {}))
  return { ...tenant, catalogue, controls, drafted, decide, complete, submit, pending, approved }
})
