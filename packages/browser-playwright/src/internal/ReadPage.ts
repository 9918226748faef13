export interface ReadOptions {
  readonly text: number
  readonly texts: number
  readonly controls: number
  readonly fields: number
  readonly forms: number
  readonly selector: string | null
}

// Runs in the page, so it uses nothing from outside.
export const readPage = (options: ReadOptions) => {
  const mostElements = 30_000
  const shorten = (text: string | null | undefined) =>
    (text ?? "").slice(0, 4 * options.text).replace(/\s+/g, " ").trim().slice(0, options.text)
  const isVisible = (element: Element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
    const { height, width } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const byIds = (ids: string | null) =>
    (ids ?? "").split(/\s+/).filter((id) => id !== "").map((id) => document.getElementById(id)?.textContent ?? "").join(
      " "
    )
  const inlineControls = "a, button, summary, [role=button], [role=link], [role=menuitem]"
  // the link or button, else the block, that a text is in
  const placeOf = (element: Element, top: Element) => {
    let place = element
    while (
      place !== top && !place.matches(inlineControls) && /^(inline|contents)/.test(getComputedStyle(place).display)
    ) {
      place = place.parentElement ?? top
    }
    return place
  }
  const linesOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    let text = ""
    let last: Element | null = null
    while (text.length < 4 * options.text && walker.nextNode() !== null) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (node.nodeName === "BR") text += "\n"
      if (node.nodeType !== 3 || parent === null) continue
      if (
        /^(script|style|noscript|template)$/i.test(parent.tagName) ||
        !parent.checkVisibility({ checkVisibilityCSS: true })
      ) {
        continue
      }
      const place = placeOf(parent, element)
      const isKept = getComputedStyle(parent).whiteSpace.startsWith("pre")
      const own = (node.textContent ?? "").slice(0, 4 * options.text)
      text += `${place === last ? "" : "\n"}${isKept ? own : own.replace(/\s+/g, " ")}`
      last = place
    }
    return text.split("\n").map(shorten).filter((line) => line !== "").join("\n").slice(0, options.text)
  }
  const textOf = (element: Element) => {
    const image = element.querySelector("img[alt], [aria-label], svg title")
    const text = element instanceof HTMLElement && element.innerText.trim() !== ""
      ? element.innerText
      : element.textContent
    return shorten(text) !== ""
      ? text
      : image?.getAttribute("alt") ?? image?.getAttribute("aria-label") ?? image?.textContent
  }
  const nameOf = (element: Element) => {
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : []
    const isInput = element instanceof HTMLInputElement
    const names = [
      byIds(element.getAttribute("aria-labelledby")),
      element.getAttribute("aria-label"),
      labels.map(({ textContent }) => textContent ?? "").join(" "),
      isInput && /^(submit|button|reset)$/.test(element.type) ? element.value : "",
      isInput || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement ? "" : textOf(element),
      element.getAttribute("alt"),
      element.getAttribute("title"),
      element.getAttribute("placeholder")
    ]
    return names.map(shorten).find((name) => name !== "") ?? ""
  }
  const withoutQuery = (url: string) => /^https?:/i.test(url) ? url.replace(/[?#].*$/s, "").slice(0, 2_048) : ""
  const roleOf = (element: Element) => {
    const role = element.getAttribute("role")
    if (role !== null && role !== "" && role !== "presentation" && role !== "none") return role.slice(0, 30)
    if (element instanceof HTMLAnchorElement) return element.href === "" ? "" : "link"
    if (element instanceof HTMLButtonElement || element.tagName === "SUMMARY") return "button"
    if (element instanceof HTMLInputElement) {
      if (/^(submit|button|reset|image)$/.test(element.type)) return "button"
      return element.type === "checkbox" || element.type === "radio" ? element.type : ""
    }
    return ""
  }
  const roles = /^(button|link|menuitem|menuitemcheckbox|menuitemradio|tab|checkbox|radio|switch|option)$/
  const isField = (element: Element) =>
    element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    || element instanceof HTMLInputElement && !/^(hidden|submit|button|reset|image|checkbox|radio)$/.test(element.type)
  const kindOf = (element: Element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase()

  const texts: Array<string> = []
  const controls: Array<{ role: string; name: string; isVisible: boolean; hasPopup: boolean; target: string }> = []
  const fields: Array<{ kind: string; name: string; autocomplete: string; isVisible: boolean }> = []
  const forms: Array<string> = []
  let visited = 0
  const readElement = (element: Element) => {
    const role = roleOf(element)
    if (roles.test(role) && controls.length < options.controls) {
      const name = nameOf(element)
      if (name !== "") {
        controls.push({
          role,
          name,
          isVisible: isVisible(element),
          hasPopup: /^(true|menu|dialog|listbox)$/.test(element.getAttribute("aria-haspopup") ?? "")
            || element.getAttribute("aria-expanded") !== null || element.tagName === "SUMMARY",
          target: element instanceof HTMLAnchorElement ? withoutQuery(element.href) : ""
        })
      }
    }
    if (isField(element) && fields.length < options.fields) {
      fields.push({
        kind: kindOf(element),
        name: nameOf(element),
        autocomplete: shorten(element.getAttribute("autocomplete")).toLowerCase(),
        isVisible: isVisible(element)
      })
    }
    if (element instanceof HTMLFormElement && forms.length < options.forms) {
      forms.push(withoutQuery(element.action))
    }
    const hasText = [...element.childNodes].some((node) =>
      node.nodeType === 3 && (node.textContent ?? "").trim() !== ""
    )
    const isInline = /^(a|abbr|b|bdi|button|code|em|i|mark|option|small|span|strong|sub|sup|u)$/i.test(
      element.tagName
    )
    if (hasText && texts.length < options.texts && isVisible(element)) {
      const parent = element.parentElement
      const isPart = isInline && parent !== null
        && [...parent.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "")
      const text = linesOf(element)
      if (!isPart && text !== "") texts.push(text)
    }
  }
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      visited += 1
      if (visited > mostElements) return
      if (/^(script|style|noscript|template|head|meta|link|title)$/i.test(element.tagName)) continue
      try {
        if (element.shadowRoot !== null) visit(element.shadowRoot)
        readElement(element)
      } catch {
        // a form whose fields hide its own properties
      }
    }
  }
  visit(document)
  const found = (() => {
    if (options.selector === null) return null
    try {
      return document.querySelector(options.selector)
    } catch {
      return null
    }
  })()
  return {
    title: shorten(document.title),
    language: shorten(document.documentElement?.lang),
    isComplete: document.readyState === "complete",
    height: Math.max(document.documentElement?.scrollHeight ?? 0, 1),
    texts,
    controls,
    fields,
    forms,
    selected: found === null
      ? null
      : found instanceof HTMLInputElement
      ? shorten(found.value)
      : linesOf(found) || shorten(textOf(found))
  }
}
