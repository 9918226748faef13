import { Either, Option, Schema } from "effect"
import { type Endpoint, endpoints, samples } from "../../support/endpoints.ts"
import { slots } from "./IdSlots.ts"

type Fields = Record<string, unknown>

let made = 0

/** The value with another text in place of each of its texts, as long as the whole remains valid. */
const withTexts = (value: unknown, text: () => string, isValid: (changed: unknown) => boolean): unknown => {
  if (typeof value === "string") {
    const other = text()
    return isValid(other) ? other : value
  }
  if (Array.isArray(value)) {
    return value.reduce<ReadonlyArray<unknown>>(
      (all, element, i) => all.with(i, withTexts(element, text, (changed) => isValid(all.with(i, changed)))),
      value
    )
  }
  if (typeof value !== "object" || value === null) return value
  const fields: Fields = { ...value }
  for (const key of Object.keys(value)) {
    fields[key] = withTexts(fields[key], text, (changed) => isValid({ ...fields, [key]: changed }))
  }
  return fields
}

const hasIds = (value: unknown): boolean => /"[a-z]{2,3}_[0-9A-Za-z]{1,64}"/.test(JSON.stringify(value))

const textsOf = (value: unknown, mark: string): number => JSON.stringify(value).split(mark).length

/** A body that the endpoint takes: its optional ids left out, and the mark in its texts. */
export const markedBody = ({ payloadSchema }: Pick<Endpoint, "payloadSchema">, mark: string): object => {
  const schema = Option.getOrThrow(payloadSchema)
  const decode = Schema.decodeUnknownEither(Schema.make<unknown, unknown>(schema.ast))
  const isValid = (value: unknown) => Either.isRight(decode(value))
  const bodies = samples(schema, 60, 7).map((sample) => {
    const fields = Object.entries(sample as Fields).reduce((all, [key, value]) => {
      const { [key]: _, ...rest } = all
      return hasIds(value) && isValid(rest) ? rest : all
    }, sample as Fields)
    return withTexts(fields, () => `Text ${made++}${mark}`, isValid) as object
  })
  return bodies.reduce((most, body) => textsOf(body, mark) > textsOf(most, mark) ? body : most)
}

/** The endpoints that create what another one reads at `/:id`, by the prefix of its ids. */
export const creators: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.filter(({ method }) => method === "POST").flatMap((endpoint) =>
    slots.filter((slot) =>
      slot.where === "path" && slot.endpoint.method === "GET" && slot.endpoint.template === `${endpoint.template}/:id`
    ).flatMap(({ prefixes }) => prefixes.map((prefix) => [prefix, endpoint] as const))
  )
)
