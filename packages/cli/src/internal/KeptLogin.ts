import { limitToOrigins, type StorageState } from "@attestry/core/browser"
import { parseUrl } from "@attestry/core/shared"

interface Unsaved {
  readonly origin: string
  readonly sessionStorage: number
  readonly indexedDb: number
}

interface Login {
  readonly state: StorageState
  readonly unsaved: ReadonlyArray<Unsaved>
}

interface Check {
  readonly url: string
  readonly isLoggedIn: boolean
  readonly username: string
  readonly reason?: "unreachable" | "refused" | "unsure" | undefined
}

const countOf = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const listStores = ({ indexedDb, sessionStorage }: Unsaved) =>
  [
    ...countOf(sessionStorage, "entry of the session storage", "entries of the session storage"),
    ...countOf(indexedDb, "database of IndexedDB", "databases of IndexedDB")
  ].join(", ")

const notKeptLines = (notKept: ReadonlyArray<Unsaved>) =>
  notKept.length === 0 ? [] : [
    `Not kept, because no other browser can get it: ${
      notKept.map((one) => `${one.origin} (${listStores(one)})`).join(", ")
    }.`
  ]

const originsOf = ({ cookies, origins }: StorageState) => [
  ...cookies.map(({ domain, secure }) => `${secure ? "https" : "http"}://${domain.replace(/^\./, "")}`),
  ...origins.flatMap(({ localStorage, origin }) => localStorage.length > 0 ? [origin] : [])
]

// The part of a login that belongs to the origins, and what is left out of it.
export const keepOf = ({ state, unsaved }: Login, origins: ReadonlyArray<string>) => {
  const limited = limitToOrigins(state, origins)
  const hosts = new Set(origins.flatMap((origin) => parseUrl(origin)?.hostname ?? []))
  return {
    state: limited,
    kept: {
      cookies: [...new Set(limited.cookies.map(({ name }) => name))].sort(),
      localStorage: limited.origins.reduce((sum, { localStorage }) => sum + localStorage.length, 0)
    },
    notKept: unsaved.filter(({ origin }) => origins.includes(origin)),
    // with a port, if the state names one
    elsewhere: [...new Set([...originsOf(state), ...unsaved.map(({ origin }) => origin)])].filter((origin) =>
      !hosts.has(parseUrl(origin)?.hostname ?? "")
    )
  }
}

export type Kept = ReturnType<typeof keepOf>

export const isEmpty = ({ kept }: Kept): boolean => kept.cookies.length + kept.localStorage === 0

const adviceOf = ({ elsewhere, notKept }: Kept): ReadonlyArray<string> => [
  ...(notKept.length === 0 ? [] : [
    "If the page offers to stay signed in, or to remember this device, choose it and save the login again: then it is "
    + "often in a cookie. If it is not, no run can use this login. Use an account that signs in with cookies."
  ]),
  ...(elsewhere.length === 0
    ? []
    : [
      `Other origins have parts of it. If the login needs them, add ${
        elsewhere.map((one) => `--origin ${one}`).join(" ")
      }.`
    ])
]

// Says why nothing is saved, and what to do.
export const explainEmpty = (kept: Kept, origins: ReadonlyArray<string>): string =>
  [
    `Nothing of the login can be kept for ${origins.join(" ")}: it has no cookie and no local storage there.`,
    ...notKeptLines(kept.notKept),
    ...adviceOf(kept)
  ].join(" ")

const names = {
  unreachable: "no page came from",
  refused: "the server may not open",
  unsure: "it is not clear whether anybody is logged in at"
}

const checkLine = ({ isLoggedIn, reason, url, username }: Check) => {
  if (isLoggedIn) return `Check: logged in at ${url}${username === "" ? "" : ` as ${username}`}.`
  return `Check: ${reason === undefined ? "logged out at" : names[reason]} ${url}.`
}

// Says what was kept, what was not, and whether that suffices.
export const describeKept = (kept: Kept, check: Check | string): ReadonlyArray<string> => {
  const { cookies, localStorage } = kept.kept
  const cookie = cookies.length === 0 ? [] : [`the cookie${cookies.length === 1 ? "" : "s"} ${cookies.join(", ")}`]
  const entries = countOf(localStorage, "entry of the local storage", "entries of the local storage")
  return [
    `Kept: ${[...cookie, ...entries].join(", ")}.`,
    ...notKeptLines(kept.notKept),
    typeof check === "string" ? `Check: not done. ${check}` : checkLine(check),
    ...(typeof check === "string" || !check.isLoggedIn ? adviceOf(kept) : [])
  ]
}
