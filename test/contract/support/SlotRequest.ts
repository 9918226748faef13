import type { Endpoint } from "../../support/endpoints.ts"
import type { Ids } from "./Home.ts"
import { bodyWith, type Slot, slots, withIds } from "./IdSlots.ts"

interface SlotRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** The prefix of the id of that name in the slot's path. */
const prefixAt = (name: string, { endpoint }: Slot): string =>
  slots.find((slot) => slot.endpoint === endpoint && slot.where === "path" && slot.at[0] === name)?.prefixes[0] ?? ""

/** The part of the path of that name, which is no id. */
const sampleAt = (name: string, { endpoint: { path, template } }: Slot): string | undefined =>
  path.split("/")[template.split("/").indexOf(`:${name}`)]

const pathOf = (slot: Slot, id: string, own: Ids): string =>
  slot.endpoint.template.replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      encodeURIComponent(
        (slot.where === "path" && slot.at[0] === name ? id : own[prefixAt(name, slot)] ?? sampleAt(name, slot)) ?? ""
      )
  )

/** The path of the endpoint with one's own ids. */
export const ownPath = ({ name, path, template }: Endpoint, own: Ids): string => {
  const samples = path.split("/")
  return template.split("/").map((part, index) => {
    if (!part.startsWith(":")) return part
    const slot = slots.find(({ at, endpoint, where }) =>
      endpoint.name === name && where === "path" && at[0] === part.slice(1)
    )
    return encodeURIComponent(own[slot?.prefixes[0] ?? ""] ?? samples[index] ?? "")
  }).join("/")
}

/** The body of the endpoint with one's own ids. */
export const ownBody = ({ body }: Endpoint, own: Ids): unknown => withIds(withNewAddresses(body), own)

const place = "xxx"

/** The value with a new address in place of each one, because an address can be taken once. */
const withNewAddresses = (value: unknown): unknown => {
  if (typeof value === "string") return /^[^@\s]+@[^@\s]+$/.test(value) ? `${crypto.randomUUID()}@example.com` : value
  if (Array.isArray(value)) return value.map(withNewAddresses)
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNewAddresses(inner)]))
    : value
}

/** A request that would be done if the id were one's own: every other id in it is. */
export const requestOf = (slot: Slot, id: string, own: Ids): SlotRequest => {
  const { at, endpoint, where } = slot
  const query = where === "query" ? `?${at[0]}=${encodeURIComponent(id)}` : ""
  const body = withNewAddresses(where === "body" ? bodyWith(slot, `${place}_0`) : endpoint.body)
  return { method: endpoint.method, path: pathOf(slot, id, own) + query, body: withIds(body, { ...own, [place]: id }) }
}
