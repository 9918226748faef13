import { BodyLimit, type Limit } from "@attestry/core/contract"
import { V1 } from "@attestry/core/v1"
import { HttpApi } from "@effect/platform"
import { Context, Either, Option, Schema } from "effect"
import type { Endpoint } from "../../support/endpoints.ts"
import { type DearText, dearTexts } from "./DearTexts.ts"
import { countValues, dearValues, fill } from "./DearValues.ts"
import { bodiesOf, isObject, kindOf, type Place, placesOf, replaceAt, valueAt } from "./Places.ts"

/** A body that is as dear as can be thought of at one place. */
export interface WorstBody {
  readonly what: string
  readonly json: string
}

const limits = new Map<string, Limit>()
HttpApi.reflect(V1, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group, mergedAnnotations }) => {
    limits.set(`${group.identifier}.${endpoint.name}`, Context.get(mergedAnnotations, BodyLimit))
  }
})

const limitOf = ({ name }: Endpoint) => limits.get(name) ?? Context.get(Context.empty(), BodyLimit)

/** The greatest number for which it holds; about, and at most `most`. 0 if it holds for none. */
const greatest = (most: number, holds: (count: number) => boolean): number => {
  if (most > 1 && holds(most)) return Math.floor(most)
  let low = 0
  let high = 1
  while (high <= most && holds(high)) [low, high] = [high, 2 * high]
  high = Math.min(high, most + 1)
  while (high - low > Math.max(1, low / 32)) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The value with another text in each of its places that can differ, so that no two are equal. */
const distinct = (value: unknown, mark: string): unknown =>
  typeof value === "string"
    ? value.includes("@") ? `${mark}@example.com` : /^[a-z]{2,3}_\w+$/.test(value) ? value : `${value}${mark}`
    : Array.isArray(value)
    ? value.map((item) => distinct(item, mark))
    : isObject(value)
    ? Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === "type" ? inner : distinct(inner, mark)])
    )
    : value

const marker = "place-1f6a"

function* candidates(
  endpoint: Endpoint,
  withIds: (body: unknown) => unknown
): Generator<WorstBody> {
  if (Option.isNone(endpoint.payloadSchema)) return
  const schema = endpoint.payloadSchema.value
  const limit = limitOf(endpoint)
  const { bytes, values } = limit
  const decode = Schema.decodeUnknownEither(Schema.make<unknown, unknown>(schema.ast))
  const accepts = (body: unknown) => Either.isRight(decode(body))
  const bodies = bodiesOf(schema, withIds)
  const seen = new Set<string>()

  for (const place of placesOf(bodies)) {
    const { at, body, kind, value } = place
    const where = `/${at.join("/")}`
    const around = JSON.stringify(replaceAt(body, at, marker))
    const space = bytes - Buffer.byteLength(around) - 200
    const valuesLeft = values - countValues(around) - 50
    const raw = (what: string, json: string): WorstBody => ({
      what: `${what} at ${where}`,
      json: around.replace(`"${marker}"`, () => json)
    })
    const given = (what: string, value: unknown) => raw(what, JSON.stringify(value))
    const list = (what: string, item: (i: number) => string) =>
      raw(what, `[${fill(space, valuesLeft, item).join(",")}]`)

    if (!seen.has(where)) { for (const [what, json] of dearValues(limit)) yield raw(what, json) }
    seen.add(where)

    // a body of the place, at its limits
    if (kind === "object") {
      const record = (count: number, item: unknown = 0) =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i.toString(36)}`, item]))
      const count = greatest(990, (count) => accepts(replaceAt(body, at, record(count))))
      if (count > 0) {
        yield given("most accepted names", record(count))
        const each = Math.min(Math.floor(valuesLeft / count) - 1, Math.floor(space / count / 3))
        yield given("lists under most accepted names", record(count, Array.from({ length: each }, () => 0)))
        yield given("objects under most accepted names", record(count, record(Math.floor(each / 4))))
      }
    }
    if (kind === "list" && Array.isArray(value) && value.length > 0) {
      // those of different forms
      const items = [...new Map(
        bodies.flatMap((one) => {
          const items = valueAt(one, at)
          return Array.isArray(items) ? items.slice(0, 1) : []
        }).map((item) => [`${kindOf(item)} ${isObject(item) ? Object.keys(item).sort().join() : ""}`, item] as const)
      ).values()]
      for (const [form, item] of items.entries()) {
        const many = (count: number) => Array.from({ length: count }, () => item)
        const others = (count: number) => Array.from({ length: count }, (_, i) => distinct(item, i.toString(36)))
        yield list(`equal items ${form}`, () => JSON.stringify(item))
        yield list(`different items ${form}`, (i) => JSON.stringify(distinct(item, i.toString(36))))
        const most = Math.floor(
          Math.min(space / Buffer.byteLength(JSON.stringify(item)), valuesLeft / countValues(JSON.stringify(item)))
        )
        for (const [what, make] of [["equal", many], ["different", others]] as const) {
          const count = greatest(most, (count) => accepts(replaceAt(body, at, make(count))))
          if (count > 1) yield given(`most accepted ${what} items ${form}`, make(count))
        }
      }
      yield* listsOfLists(place, given, (value) => accepts(replaceAt(body, at, value)), space, valuesLeft)
    }
    if (kind === "text") {
      for (const { bytes, isDearInMany, kind, make } of dearTexts) {
        yield given(kind, make(space / bytes - 100))
        const length = greatest(
          space / bytes - 100,
          (length) => accepts(replaceAt(body, at, make(length)))
        )
        if (length > 0) yield given(`${kind}, as long as accepted,`, make(length))
        if (isDearInMany) yield* textsInLists(place, { bytes, isDearInMany, kind, make, length }, space)
      }
    }
  }
}

/** A list of lists: its item with as many items in it, in each of the proportions. */
function* listsOfLists(
  { value }: Place,
  given: (what: string, value: unknown) => WorstBody,
  accepts: (value: unknown) => boolean,
  space: number,
  valuesLeft: number
): Generator<WorstBody> {
  const [item] = Array.isArray(value) ? value : []
  for (const { at, kind, value: inner } of placesOf([item])) {
    if (kind !== "list" || !Array.isArray(inner) || inner.length === 0) continue
    const [small] = inner
    for (const outer of [60, 1_000, 9_500]) {
      const one = JSON.stringify(small)
      const each = Math.floor(
        Math.min(space / outer / (Buffer.byteLength(one) + 1), valuesLeft / outer / countValues(one))
      )
      if (each < 2) continue
      const make = (count: number) => {
        const filled = replaceAt(item, at, Array.from({ length: count }, () => small))
        return Array.from({ length: outer }, () => filled)
      }
      yield given(`${outer} lists of ${each} at ${at.join("/")}`, make(each))
      const count = greatest(each, (count) => accepts(make(count)))
      if (count > 0 && count < each) yield given(`${outer} lists of ${count} at ${at.join("/")}`, make(count))
    }
  }
}

/** The text in each item of the list that it is in, or of the outermost one. */
function* textsInLists(
  { at, body }: Place,
  { bytes, kind, length, make }: DearText & { readonly length: number },
  space: number
): Generator<WorstBody> {
  const indexes = at.flatMap((part, i) => part === 0 ? [i] : [])
  for (const index of new Set([indexes.at(0), indexes.at(-1)])) {
    if (index === undefined) continue
    const outer = at.slice(0, index)
    const item = valueAt(body, at.slice(0, index + 1))
    const around = Buffer.byteLength(JSON.stringify(item)) + 10
    for (const count of [12, 125, 1_000]) {
      const most = (space / count - around) / bytes - 40
      for (const size of new Set([most, Math.min(most, length)])) {
        if (size < 1) continue
        const filled = replaceAt(item, at.slice(index + 1), make(size))
        const many = Array.from({ length: count }, (_, i) => i === 0 ? filled : distinctAddress(filled, i))
        yield {
          what: `${count} times ${kind} (${Math.floor(size)}) at /${at.join("/")}`,
          json: JSON.stringify(replaceAt(body, outer, many))
        }
      }
    }
  }
}

const distinctAddress = (value: unknown, i: number): unknown =>
  JSON.stringify(value).includes("@") ? distinct(value, `x${i}`) : value

/** The worst bodies of an endpoint, derived from its contract; `withIds` puts ids of what there is in place of others. */
export function* worstBodies(
  endpoint: Endpoint,
  withIds: (body: unknown) => unknown
): Generator<WorstBody> {
  const { bytes } = limitOf(endpoint)
  for (const body of candidates(endpoint, withIds)) if (Buffer.byteLength(body.json) <= bytes) yield body
}
