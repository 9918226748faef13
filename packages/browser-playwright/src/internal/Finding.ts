import { PageFailed } from "@attestry/core/browser"
import type { Frame, Locator, Page } from "playwright-core"
import { inFrames } from "./Observing.ts"

const pollMillis = 100
const sleep = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

const findIn = async (frame: Frame, text: string): Promise<ReadonlyArray<Locator>> => {
  const found = frame.getByText(text).filter({ visible: true }).first()
  return await found.count() > 0 ? [found] : []
}

// The main document's comes first.
const find = async (page: Page, text: string, onLate?: () => void): Promise<Locator | undefined> =>
  (await inFrames(page, (frame) => findIn(frame, text), onLate)).flat()[0]

// A document that is being replaced has nothing to find.
const poll = async <A>(until: number, attempt: () => Promise<A | undefined>): Promise<A | undefined> => {
  for (;;) {
    try {
      const found = await attempt()
      if (found !== undefined || Date.now() >= until) return found
    } catch (error) {
      if (Date.now() >= until) throw error
    }
    await sleep(pollMillis)
  }
}

export const waitForText = async (page: Page, text: string, timeout: number): Promise<Locator> => {
  const found = await poll(Date.now() + timeout, () => find(page, text))
  if (found === undefined) throw new PageFailed({ reason: "target_not_found" })
  return found
}

// On a busy machine a look may take longer than the time that is left. What was seen by then is not gone.
const graceMillis = 500

// It must be absent twice: a new document is empty at first. A frame that is late may hold it, unless that is so until the
// time is over: such a frame never yields.
export const waitUntilGone = async (page: Page, text: string, timeout: number): Promise<boolean> => {
  const until = Date.now() + timeout
  let isSeen = false
  const isAbsent = async () => {
    let isLate = false
    const isFound = await find(page, text, () => isLate = true) !== undefined
    isSeen ||= isFound
    return !isFound && (!isLate || !isSeen && Date.now() >= until)
  }
  const gone = poll(until, async () => {
    if (!await isAbsent()) return undefined
    await sleep(2 * pollMillis)
    return await isAbsent() ? true : undefined
  })
  let late: NodeJS.Timeout | undefined
  const seen = new Promise<undefined>((resolve) => {
    late = setTimeout(() => isSeen && resolve(undefined), timeout + graceMillis)
  })
  try {
    return await Promise.race([gone, seen]) === true
  } finally {
    clearTimeout(late)
  }
}
