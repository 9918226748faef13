import { AttestryError } from "../AttestryError.ts"
import type { Problem } from "../generated/Schemas.ts"
import { uncheckedCast } from "./UncheckedCast.ts"

const firstWait = 250
const longestWait = 30_000

// by one timer, so that an ended request leaves nothing behind
const sleep = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener("abort", stop, { once: true })
  })

const readRetryAfter = (response: Response): number | undefined => {
  const text = response.headers.get("retry-after")
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

// the error of a response
export const toError = async (response: Response): Promise<AttestryError> => {
  const { status } = response
  const retryAfter = readRetryAfter(response)
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json") === true
  if (isProblem) return new AttestryError(uncheckedCast<Problem>(await response.json()), { retryAfter })
  await response.body?.cancel()
  const title = "Unexpected response"
  const detail = `The server answered with status ${status}, and not as the API does.`
  return new AttestryError({ code: "unexpected_response", status, title, detail }, { retryAfter })
}

export const toLost = (cause: unknown): AttestryError => {
  const detail = "The server could not be reached, or did not answer in time."
  return new AttestryError({ code: "no_response", status: 0, title: "No response", detail }, { cause })
}

const mayPass = new Set([0, 429, 502, 503, 504])

// the time until the next attempt; undefined if there is none
const findWait = (error: AttestryError, attempt: number): number | undefined => {
  if (!mayPass.has(error.status)) return undefined
  const wait = error.retryAfter === undefined
    ? firstWait * 2 ** attempt * (0.5 + Math.random() / 2)
    : error.retryAfter * 1000
  return wait > longestWait ? undefined : wait
}

// an attempt that has its time
const runTimed = async <A>(
  run: (signal: AbortSignal) => Promise<A>,
  timeout: number,
  signal: AbortSignal | undefined
): Promise<A> => {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  const end = () => controller.abort(new DOMException("The attempt took too long", "TimeoutError"))
  const timer = timeout === 0 ? undefined : setTimeout(end, timeout)
  signal?.addEventListener("abort", stop, { once: true })
  try {
    return await run(controller.signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof AttestryError ? error : toLost(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}

// runs it again after lost connections, 429 and 503
export const attempt = async <A>(
  run: (signal: AbortSignal) => Promise<A>,
  { attempts, signal, timeout }: {
    readonly attempts: number
    readonly timeout: number
    readonly signal: AbortSignal | undefined
  }
): Promise<A> => {
  for (let made = 0;; made++) {
    signal?.throwIfAborted()
    try {
      return await runTimed(run, timeout, signal)
    } catch (error) {
      const wait = error instanceof AttestryError && made + 1 < attempts ? findWait(error, made) : undefined
      if (wait === undefined) throw error
      await sleep(wait, signal)
    }
  }
}
