import { parseUrl } from "@attestry/core/shared/Text"
import { StorageDefect } from "@attestry/core/storage/StorageDefect"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from "jose"
import { OptionsRefused, span } from "./OptionsRefused.ts"

/** Keys that a server publishes as a JWK set, such as the `jwks_uri` of an identity provider. */
export interface RemoteKeys {
  /** By https, or http on loopback. Redirections are not followed. */
  readonly url: string | URL
  /** How long an answer may take; 2 seconds. */
  readonly timeout?: Duration.DurationInput | undefined
  /** How long keys are used before they are fetched anew; 10 minutes. A key that is withdrawn counts so much longer. */
  readonly cacheTime?: Duration.DurationInput | undefined
  /** How long after a fetch a token with an unknown key does not lead to another; 30 seconds. */
  readonly cooldown?: Duration.DurationInput | undefined
}

/** What the verifier dies with while keys can't be had: the request is answered with 503. */
export class KeysUnavailable extends StorageDefect {
  readonly url: string

  constructor(url: URL, cause: unknown) {
    super({ operation: "AuthJwt.keys", unavailable: true, cause })
    this.url = `${url.origin}${url.pathname}`
  }

  override get message() {
    return `The keys at ${this.url} can't be had`
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
      throw new Error(`The answer is longer than ${maximumBytes} bytes`)
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}

const fetched: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  if (response.status === 200) return new Response(await contentOf(response))
  await response.body?.cancel()
  throw new Error(`The answer has the status ${response.status}`)
}

const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

/** After a failure nothing is fetched for a while: else each request would wait for it, and each forged token ask. */
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

const urlOf = (input: string | URL): Effect.Effect<URL, OptionsRefused> => {
  const url = parseUrl(String(input))
  return url !== undefined && isSafe(url) && url.username === "" && url.password === ""
    ? Effect.succeed(url)
    : new OptionsRefused({
      reason: "the URL of the keys has to be one of https, or of http on loopback, without a password"
    })
}

/** Finds the key that a token names among those that the server publishes. */
export const makeRemoteKeys = (options: RemoteKeys): Effect.Effect<JWTVerifyGetKey, OptionsRefused> =>
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
        return await fetched(address, init)
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
