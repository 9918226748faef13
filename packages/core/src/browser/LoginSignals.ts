import { parseUrl } from "../shared/Text.ts"
import * as Words from "./LoginWords.ts"
import type { PageControl, PageObservation } from "./PageObservation.ts"

export interface LoginFacts {
  readonly requestedUrl: string
  readonly isSettled: boolean
  readonly page: PageObservation
}

const words = (text: string) =>
  text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.[\p{L}]{2,24}/u
const behindSignOut = /^(?: (?:of|from) .{1,60}| ?\(.{1,60}|: .{1,60})$/u

const isOneOf = (list: ReadonlyArray<string>, { name }: PageControl) => list.includes(words(name))

const signsOut = (control: PageControl) => {
  const name = words(control.name)
  return Words.signOut.some((word) => {
    if (!name.startsWith(word)) return false
    const rest = name.slice(word.length)
    return rest === "" || behindSignOut.test(rest) || email.test(rest)
  })
}

const signsIn = (control: PageControl) => {
  const name = words(control.name)
  return Words.signIn.includes(name) ||
    /^(?:sign in|log in|continue|anmelden|weiter) (?:with|using|mit|via) /u.test(name)
}

const isAccount = (control: PageControl) => isOneOf(Words.account, control)

const toLine = (text: string) => text.replace(/\s+/gu, " ").trim()

const namesUser = (text: string) => Words.signedInAs.test(toLine(text))

// A page with less than this has only its message.
const fewTexts = 12

const says = (pattern: RegExp, { texts, title }: PageObservation) =>
  pattern.test(title) || texts.some((text) => pattern.test(toLine(text)))

const pathOf = (url: string) => parseUrl(url)?.pathname ?? ""
const hashOf = (url: string) => parseUrl(url)?.hash.replace(/^#!?/, "") ?? ""
const isLogin = (url: string) => Words.loginPath.test(pathOf(url)) || Words.loginPath.test(hashOf(url))

const weights = {
  sign_out_control: 4,
  perhaps_sign_out_control: 2,
  hidden_sign_out_control: 2,
  user_named: 3,
  account_menu: 2,
  username_selected: 3,
  left_login_path: 1,
  unauthorized: -4,
  login_form: -4,
  second_factor: -4,
  choose_account: -4,
  login_path: -3,
  login_host: -3,
  login_name_form: -3,
  expired: -3,
  sign_in_control: -3,
  error_status: 0,
  error_text: 0,
  bot_check: 0,
  still_loading: 0,
  new_password: 0
}

// Something that was observed. Above 0 it is for a login, below 0 against it, and 0 is a doubt.
export type LoginSignal = keyof typeof weights

export const weightOf = (signal: LoginSignal): number => weights[signal]

const fieldSignals = ({ fields, page, visible }: {
  readonly fields: PageObservation["fields"]
  readonly page: PageObservation
  readonly visible: ReadonlyArray<PageControl>
}): ReadonlyArray<LoginSignal> => {
  const passwords = fields.filter(({ kind }) => kind === "password")
  const isNew = passwords.some(({ autocomplete }) => /new-password/.test(autocomplete)) || passwords.length > 2
  const isCode = fields.some(({ autocomplete }) => /one-time-code/.test(autocomplete))
  const takesText = fields.some(({ kind }) => /^(?:text|tel|number)$/.test(kind))
  const isName = fields.some(({ autocomplete, kind }) =>
    kind === "email" || /username|email|webauthn/.test(autocomplete)
  )
  return [
    ...(passwords.length > 0 ? [isNew ? "new_password" as const : "login_form" as const] : []),
    ...(isCode || takesText && fields.length <= 8 && passwords.length === 0 && says(Words.secondFactor, page)
      ? ["second_factor" as const]
      : []),
    ...(isName && fields.length <= 3 && passwords.length === 0 && (isLogin(page.url) || visible.some(signsIn))
      ? ["login_name_form" as const]
      : [])
  ]
}

const placeSignals = ({ page: { challenge, status, url }, requestedUrl }: LoginFacts): ReadonlyArray<LoginSignal> => {
  const [from, to] = [parseUrl(requestedUrl), parseUrl(url)]
  return [
    ...(status === 401 || status === 407 || challenge !== "" ? ["unauthorized" as const] : []),
    ...(status !== null && status >= 400 && status !== 401 && status !== 407 ? ["error_status" as const] : []),
    ...(isLogin(url) ? ["login_path" as const] : isLogin(requestedUrl) ? ["left_login_path" as const] : []),
    ...(from?.host !== to?.host && Words.loginHost.test(to?.hostname ?? "") ? ["login_host" as const] : [])
  ]
}

export const signalsOf = (facts: LoginFacts): ReadonlyArray<LoginSignal> => {
  const { isSettled, page } = facts
  const visible = page.controls.filter(({ isVisible }) => isVisible)
  const hidden = page.controls.filter(({ isVisible }) => !isVisible)
  const fields = page.fields.filter(({ isVisible, kind }) => isVisible && kind !== "search")
  const isShort = page.texts.length < fewTexts
  const perhaps = visible.filter((control) => isOneOf(Words.perhapsSignOut, control))
  const places = placeSignals(facts)
  const signals: ReadonlyArray<readonly [LoginSignal, boolean]> = [
    ["sign_out_control", visible.some(signsOut) || perhaps.some(({ target }) => Words.logoutPath.test(target))],
    ["perhaps_sign_out_control", perhaps.length > 0],
    ["hidden_sign_out_control", hidden.some(signsOut)],
    ["user_named", visible.some(({ name }) => namesUser(name)) || page.texts.some(namesUser)],
    ["account_menu", visible.some((control) => control.hasPopup && (isAccount(control) || email.test(control.name)))],
    ["username_selected", page.selected !== null && page.selected.trim() !== ""],
    ["sign_in_control", visible.some(signsIn)],
    ["choose_account", isShort && says(Words.chooseAccount, page)],
    ["expired", says(Words.expired, page)],
    ["error_text", Words.failed.test(page.title) || isShort && says(Words.failed, page)],
    ["bot_check", Words.botCheck.test(page.title) || isShort && says(Words.botCheck, page)],
    ["still_loading", !isSettled]
  ]
  return [
    ...signals.flatMap(([signal, isThere]) => isThere ? [signal] : []),
    ...places,
    ...fieldSignals({ fields, page, visible })
  ]
}

// Only names are returned that a host can show as they are.
const clean = (text: string): string => {
  const line = toLine(text.normalize("NFC"))
  const end = line.search(Words.signOutWord)
  const name = end < 0 ? line.replace(/[.,:;]+$/u, "") : line.slice(0, end).replace(/[^\p{L}\p{M}\p{N}]+$/u, "")
  return name.length <= 100 && /^[\p{L}\p{M}\p{N} ._@+'’-]+$/u.test(name) ? name : ""
}

const linesOf = (text: string) => text.split("\n").map(toLine).filter((line) => line !== "")

// The name ends with a line, and may begin in the one after the words before it.
const findNamed = (text: string): string => {
  const lines = linesOf(text)
  for (let end = 1; end <= lines.length; end++) {
    const found = Words.signedInAs.exec(lines.slice(0, end).join(" "))?.[1]
    if (found !== undefined) return clean(email.exec(found)?.[0] ?? found)
  }
  return ""
}

export const usernameOf = ({ controls, selected, texts }: PageObservation): string => {
  const chosen = selected === null ? undefined : linesOf(selected).map(clean).find((name) => name !== "")
  if (chosen !== undefined) return chosen
  const visible = controls.filter(({ isVisible }) => isVisible)
  const named = [...visible.map(({ name }) => name), ...texts].flatMap((text) => findNamed(text) || [])
  const mails = visible.filter((control) => control.hasPopup || signsOut(control))
    .flatMap(({ name }) => email.exec(name)?.[0] ?? [])
  return named[0] ?? mails.map(clean).find((mail) => mail !== "") ?? ""
}
