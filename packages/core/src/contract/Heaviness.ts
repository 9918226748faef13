import * as Context from "effect/Context"

// `unpaged` is a list that comes whole unless the request has `limit` or `cursor`
export type HeavyWhen = "never" | "unpaged" | "always"

// annotation of an endpoint: when a request takes one of its caller's few slots
export class Heaviness extends Context.Reference<Heaviness>()("@attestry/core/contract/Heaviness", {
  defaultValue: (): HeavyWhen => "never"
}) {}

const paging = /[?&](limit|cursor)=/

export const makeIsHeavy = (when: HeavyWhen): (url: string) => boolean =>
  when === "unpaged" ? (url) => !paging.test(url) : () => when === "always"
