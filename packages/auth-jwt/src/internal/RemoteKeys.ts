import { parseUrl } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from "jose"
import { OptionsRejected, span } from "./OptionsRejected.ts"

export interface RemoteKeys {
  // https, or http on loopback. Redirects are not followed.
  readonly url: string | URL
  // 2 seconds by default
  readonly timeout?: Duration.DurationInput | undefined
  // 10 minutes by default. A withdrawn key stays valid for this long.
  readonly cacheTime?: Duration.DurationInput | undefined
  // 30 seconds by default. Until then a token with an unknown key causes no second fetch.
  readonly cooldown?: Duration.DurationInput | undefined
}

// A defect, so that the request is answered with 503.
class KeysUnavailable extends StorageDefect {
  readonly url: string

  constructor(url: URL, cause: unknown) {
    super({ operation: "AuthJwt.keys", unavailable: true, cause })
    this.url = `${url.origin}${url.pathname}`
  }

  override get message() {
    return `The keys at ${this.url} are unavailable`
  }
}

const maximumBytes = 512 * 1024
const pauseMillis = 1_000

const contentOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = response.body?.getReader()
  const parts: Array<Uint8Array> = []
  let length = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length
    if (length > maximumBytes) {
      await reader?.cancel()
      throw new Error(`The response is longer than ${maximumBytes} bytes`)
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}

const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  if (response.status === 200) return new Response(await contentOf(response))
  await response.body?.cancel()
  throw new Error(`The response has the status ${response.status}`)
}

const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

// Nothing is fetched for a while after a failure. Otherwise each request would wait, and each forged token would fetch.
const makePause = () => {
  let failure: { readonly cause: unknown; readonly until: number } | undefined
  const current = () => failure !== undefined && performance.now() < failure.until ? failure : undefined
  return {
    current,
    begin: (cause: unknown) => {
      failure = current() ?? { cause, until: performance.now() + pauseMillis }
    }
  }
}

const isSafe = ({ hostname, protocol }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname))

const urlOf = (input: string | URL): Effect.Effect<URL, OptionsRejected> => {
  const url = parseUrl(String(input))
  return url !== undefined && isSafe(url) && url.username === "" && url.password === ""
    ? Effect.succeed(url)
    : new OptionsRejected({
      reason: "the URL of the keys must use https, or http on loopback, and have no password"
    })
}

export const makeRemoteKeys = (options: RemoteKeys): Effect.Effect<JWTVerifyGetKey, OptionsRejected> =>
  Effect.gen(function*() {
    const url = yield* urlOf(options.url)
    const { cacheTime = "10 minutes", cooldown = "30 seconds", timeout = "2 seconds" } = options
    const most = "1 day"
    const pause = makePause()
    const find = createRemoteJWKSet(url, {
      timeoutDuration: Math.ceil(
        Duration.toMillis(yield* span(timeout, { name: "timeout", least: "1 millis", most: "1 minute" }))
      ),
      cacheMaxAge: Duration.toMillis(yield* span(cacheTime, { name: "cacheTime", least: "1 second", most })),
      cooldownDuration: Duration.toMillis(yield* span(cooldown, { name: "cooldown", least: "100 millis", most })),
      [customFetch]: async (address, init) => {
        const failure = pause.current()
        if (failure !== undefined) throw failure.cause
        return await fetchKeys(address, init)
      }
    })
    const keys: JWTVerifyGetKey = async (header, token) => {
      try {
        return await find(header, token)
      } catch (cause) {
        if (isOfToken(cause)) throw cause
        pause.begin(cause)
        throw new KeysUnavailable(url, cause)
      }
    }
    return keys
  })
