import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import type { PeopleNames } from "../audit/PeopleNames.ts"
import { markDecoded } from "../problem/Input.ts"
import { Streamed } from "./ApiResponse.ts"
import type { Decoded } from "./Handlers.ts"
import { makePersonCollector } from "./PersonCollector.ts"
import { UnpagedResponse } from "./UnpagedResponse.ts"
import { WithRevision } from "./WithRevision.ts"

export const isWanted = ({ urlParams }: Decoded): boolean => Predicate.hasProperty(urlParams, "include")

// use cases and cursors know nothing of it
export const removeInclude = (decoded: Decoded): Decoded => {
  if (!isWanted(decoded) || !Predicate.isRecord(decoded.urlParams)) return decoded
  const { include: _, ...urlParams } = decoded.urlParams
  return { ...decoded, urlParams: markDecoded(urlParams) }
}

export const make = (names: typeof PeopleNames.Service, successSchema: Schema.Schema.Any) => {
  const collect = makePersonCollector(successSchema.ast)

  const makeCollection = Effect.map(CurrentActor, ({ organization }) => {
    const ids = new Set<string>()
    return {
      add: (value: unknown): void => collect?.(value, (id) => ids.add(id)),
      find: Effect.suspend(() => names.find(organization.id, ids))
    }
  })

  const addToObject = (value: object): Effect.Effect<object, never, CurrentActor> =>
    Effect.flatMap(makeCollection, ({ add, find }) => {
      add(value)
      return Effect.map(find, (people) => ({ ...value, people }))
    })

  const addToList = ({ headers, list, text }: Streamed): Effect.Effect<Streamed, never, CurrentActor> =>
    Effect.map(makeCollection, ({ add, find }) =>
      new Streamed(
        list?.({ onRow: add, member: Effect.map(find, (people) => `"people":${JSON.stringify(people)}`) }) ?? text,
        headers
      ))

  const addTo = (value: unknown): Effect.Effect<unknown, never, CurrentActor> => {
    if (value instanceof WithRevision) {
      return Effect.map(addTo(value.value), (inner) => new WithRevision(inner, value.revision))
    }
    if (value instanceof UnpagedResponse) return Effect.map(addTo(value.value), (inner) => new UnpagedResponse(inner))
    if (value instanceof Streamed) return addToList(value)
    return Predicate.isRecord(value) ? addToObject(value) : Effect.succeed(value)
  }

  return {
    addTo,
    addToText: (text: string): Effect.Effect<string, never, CurrentActor> =>
      Effect.map(addTo(JSON.parse(text)), (value) => JSON.stringify(value))
  }
}
