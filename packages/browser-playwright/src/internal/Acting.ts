import { type PageAction, PageFailed, type PageTarget } from "@attestry/core/browser"
import * as Redacted from "effect/Redacted"
import { errors, type Locator, type Page } from "playwright-core"
import { waitForText } from "./Finding.ts"

type Role = Parameters<Page["getByRole"]>[0]

const clickable = ["button", "link", "menuitem", "tab", "checkbox", "radio", "switch", "option"] as const
const fillable = ["textbox", "searchbox", "spinbutton", "combobox"] as const
const choosable = ["combobox", "listbox"] as const
const known: ReadonlyArray<Role> = [
  ...clickable,
  ...fillable,
  ...choosable,
  "menuitemcheckbox",
  "menuitemradio",
  "treeitem"
]

const candidates = (page: Page, type: PageAction["type"], { name, role }: PageTarget): Locator => {
  const roles = role !== null
    ? known.filter((each) => each === role)
    : type === "click"
    ? clickable
    : type === "fill"
    ? fillable
    : choosable
  const [first, ...rest] = roles.map((each) => page.getByRole(each, { name }))
  if (first === undefined) return page.locator("attestry-no-such-element")
  const byRole = rest.reduce((all, each) => all.or(each), first)
  // password fields have no role
  return type === "fill" && role === null ? byRole.or(page.getByLabel(name)).or(page.getByPlaceholder(name)) : byRole
}

const visibleOnes = async (locator: Locator): Promise<ReadonlyArray<Locator>> => {
  const all = (await locator.all()).slice(0, 50)
  const visible = await Promise.all(all.map((each) => each.isVisible()))
  return all.filter((_, index) => visible[index])
}

// Playwright compares exact names with regard to case.
const isWhole = (name: string) =>
  new RegExp(`^\\s*${name.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+")}\\s*$`, "iu")

const findOne = async (page: Page, type: PageAction["type"], target: PageTarget): Promise<Locator | undefined> => {
  const whole = isWhole(target.name)
  const roles = candidates(page, type, target)
  const found = await visibleOnes(roles)
  const names = await Promise.all(
    found.map((each) =>
      each.evaluate((element) =>
        element.getAttribute("aria-label") ??
          ("labels" in element && element.labels instanceof NodeList && element.labels.length > 0
            ? [...element.labels].map(({ textContent }) => textContent ?? "").join(" ")
            : element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type)
            ? element.value
            : element.getAttribute("placeholder") ?? element.textContent ?? "")
      )
    )
  )
  const exact = found.filter((_, index) => whole.test(names[index] ?? ""))
  const fitting = exact.length > 0 ? exact : found
  if (fitting.length > 1) throw new PageFailed({ reason: "target_ambiguous" })
  return fitting[0]
}

const waitFor = async (page: Page, type: PageAction["type"], target: PageTarget, until: number): Promise<Locator> => {
  let ambiguous = false
  do {
    try {
      const found = await findOne(page, type, target)
      if (found !== undefined) return found
      ambiguous = false
    } catch (error) {
      if (!(error instanceof PageFailed)) throw error
      ambiguous = true
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (Date.now() < until)
  throw new PageFailed({ reason: ambiguous ? "target_ambiguous" : "target_not_found" })
}

export const act = async (page: Page, action: PageAction, timeout: number): Promise<void> => {
  const until = Date.now() + timeout
  if (action.type === "press") return await page.keyboard.press(action.key)
  if (action.type === "scroll") {
    const found = await waitForText(page, action.text, timeout)
    return await found.scrollIntoViewIfNeeded({ timeout: Math.max(until - Date.now(), 500) })
  }
  const target = await waitFor(page, action.type, action.target, until)
  const rest = { timeout: Math.max(until - Date.now(), 500), noWaitAfter: true }
  if (action.type === "click") return await target.click(rest)
  try {
    if (action.type === "fill") await target.fill(Redacted.value(action.value), rest)
    else await target.selectOption({ label: action.option }, rest)
  } catch (error) {
    // a field of another kind, or a list without the option
    const isMissing = error instanceof Error && /Element is not an? </.test(error.message)
    if (isMissing || action.type === "choose" && error instanceof errors.TimeoutError) {
      throw new PageFailed({ reason: "target_not_found" })
    }
    throw error
  }
}
