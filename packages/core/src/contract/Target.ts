import * as Context from "effect/Context"
import type { Caller } from "../access/Actor.ts"

export interface Target {
  // the type in the audit events of its changes
  readonly type: string
  // an endpoint has it if its path has no id, because the resource is the caller's own
  readonly id?: (caller: Caller) => string
  // true if it is a part of another resource, whose id is the first one in the path
  readonly isPart?: true
}

// annotation of an endpoint: the resource that it reads or changes
export class EndpointTarget extends Context.Tag("@attestry/core/contract/Target/EndpointTarget")<
  EndpointTarget,
  Target
>() {}

const idForm = /^[a-z]{1,16}(_[0-9A-Za-z]{1,64})?$/

// the first id in the path is the resource's, later ones are those of its parts
export const locate = (
  { id: ownId, isPart, type }: Target,
  caller: Caller,
  ids: { readonly [name: string]: string }
): { readonly type: string; readonly id: string } => {
  const [id = ownId?.(caller) ?? ""] = Object.values(ids).slice(isPart === true ? 1 : 0)
  return { type, id: idForm.test(id) ? id : "" }
}
