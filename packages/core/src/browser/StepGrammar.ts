import { hasVisibleCharacter, parseUrl } from "../shared/Text.ts"
import { type ClickRole, mostCharacters, mostOfUrl, type StepAction, type StepKey } from "./StepActions.ts"
import { readTokens, type Token } from "./StepTokens.ts"

const roles: Readonly<Record<string, ClickRole>> = {
  "button": "button",
  "link": "link",
  "tab": "tab",
  "menu item": "menuitem",
  "checkbox": "checkbox",
  "radio": "radio",
  "option": "option"
}

const keys: Readonly<Record<string, StepKey>> = {
  enter: "Enter",
  escape: "Escape",
  tab: "Tab",
  space: "Space",
  down: "ArrowDown",
  up: "ArrowUp"
}

const wordsOf = (role: ClickRole): string => role === "menuitem" ? "menu item" : role
const wordOf = (key: StepKey): string => key.replace("Arrow", "")

interface Captured {
  readonly names: ReadonlyArray<string>
  readonly words: ReadonlySet<string>
  readonly role: ClickRole | null
  readonly key: StepKey
}

const name = ({ names }: Captured, index: number): string => names[index] ?? ""

// Words with "?" may be missing. `@` is a name in quotes, `@any` one that may be empty.
const forms: Readonly<Record<string, readonly [form: string, make: (captured: Captured) => StepAction]>> = {
  open: ["open the? page? @url", (found) => ({ type: "open", url: name(found, 0) })],
  click: ["click the? role? @", (found) => ({ type: "click", role: found.role, name: name(found, 0) })],
  fill: ["fill the? field? @ with @any", (found) => ({ type: "fill", name: name(found, 0), value: name(found, 1) })],
  choose: ["choose the? option? @ in the? field? @", (found) => ({
    type: "choose",
    option: name(found, 0),
    name: name(found, 1)
  })],
  press: ["press key", ({ key }) => ({ type: "press", key })],
  wait: ["wait for the? text? @", (found) => ({ type: "wait", text: name(found, 0) })],
  scroll: ["scroll to the? text? @", (found) => ({ type: "scroll", text: name(found, 0) })],
  expect: ["expect no? the? text? @", (found) => ({
    type: "expect",
    text: name(found, 0),
    isAbsent: found.words.has("no")
  })],
  screenshot: ["screenshot", () => ({ type: "screenshot" })]
}

const verbs = Object.keys(forms)
const list = (words: ReadonlyArray<string>) => `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`
const aName = "a name in quotes, such as \"Save\""

const isUrl = (text: string): boolean => {
  if (text.startsWith("/")) {
    // a second slash, or a backslash, begins a host
    return parseUrl(`https://path.example.com${text}`)?.pathname.startsWith("//") === false
  }
  const url = parseUrl(text)
  return url !== undefined && /^https?:\/\//i.test(text) && url.username === "" && url.password === ""
}

interface Rejected {
  readonly word: string
  readonly detail: string
}

const reject = (token: Token | undefined, expected: string): Rejected => ({
  // no half of a character
  word: Array.from((token?.text ?? "").slice(0, 80)).slice(0, 40).join(""),
  detail: token?.kind === "unclosed" ? "Expected the quote to be closed." : `Expected ${expected}.`
})

const isWord = (token: Token | undefined, word: string) => token?.kind === "word" && token.text.toLowerCase() === word

const rejectName = (text: string, part: string): string | undefined => {
  const most = part === "@url" ? mostOfUrl : mostCharacters
  if (text.length > most) return `at most ${most} characters in quotes`
  if (part !== "@any" && !hasVisibleCharacter(text)) return "a name that is not empty"
  return part === "@url" && !isUrl(text)
    ? "a URL that begins with https:// or http:// and has no password, or a path that begins with one slash"
    : undefined
}

// Without regard to what follows, so each token is looked at once.
const readForm = (form: string, tokens: ReadonlyArray<Token>): Captured | Rejected => {
  const names: Array<string> = []
  const words = new Set<string>()
  let [at, role, key]: [number, ClickRole | null, StepKey] = [0, null, "Enter"]
  let perhaps = ""
  for (const part of form.split(" ")) {
    const token = tokens[at]
    if (part === "role?") {
      const two = `${token?.text ?? ""} ${tokens[at + 1]?.text ?? ""}`.toLowerCase()
      const found = Object.keys(roles).find((words) => words === two || isWord(token, words))
      role = found === undefined ? null : roles[found] ?? null
      at += found?.split(" ").length ?? 0
      perhaps = found === undefined ? `${Object.keys(roles).join(", ")}, or ` : ""
    } else if (part === "key") {
      const found = token?.kind === "word" ? Object.entries(keys).find(([word]) => isWord(token, word)) : undefined
      if (found === undefined) return reject(token, list(Object.values(keys).map(wordOf)))
      key = found[1]
      at += 1
    } else if (part.startsWith("@")) {
      if (token?.kind !== "name") return reject(token, `${perhaps}${aName}`)
      const wrong = rejectName(token.text, part)
      if (wrong !== undefined) return reject(token, wrong)
      names.push(token.text)
      at += 1
    } else if (isWord(token, part.replace("?", ""))) {
      words.add(part.replace("?", ""))
      at += 1
    } else if (!part.endsWith("?")) return reject(token, `the word ${part}`)
  }
  if (at < tokens.length) return reject(tokens[at], "the end of the line, because each step has a line for itself")
  return { names, words, role, key }
}

export const readLine = (line: string): { readonly action: StepAction } | Rejected => {
  const tokens = readTokens(line)
  const verb = verbs.find((each) => isWord(tokens[0], each))
  const found = verb === undefined ? undefined : forms[verb]
  if (found === undefined) return reject(tokens[0], `a step that begins with ${list(verbs)}`)
  const [form, make] = found
  const captured = readForm(form, tokens)
  return "detail" in captured ? captured : { action: make(captured) }
}

const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`

export const printStep = (action: StepAction): string => {
  switch (action.type) {
    case "open":
      return `open ${quote(action.url)}`
    case "click":
      return `click ${action.role === null ? "" : `${wordsOf(action.role)} `}${quote(action.name)}`
    case "fill":
      return `fill ${quote(action.name)} with ${quote(action.value)}`
    case "choose":
      return `choose ${quote(action.option)} in ${quote(action.name)}`
    case "press":
      return `press ${wordOf(action.key)}`
    case "wait":
      return `wait for ${quote(action.text)}`
    case "scroll":
      return `scroll to ${quote(action.text)}`
    case "expect":
      return `expect ${action.isAbsent ? "no " : ""}text ${quote(action.text)}`
    case "screenshot":
      return "screenshot"
  }
}
