import { escapeHtml } from "../shared/EscapeHtml.ts"
import { parseUrl } from "../shared/Text.ts"

const lineBreaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

// characters that turn the direction of text or are invisible; the two joiners stay: scripts and emoji need them
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu

const stackedMarks = /(\p{M}{4})\p{M}+/gu

// a name must not add text to the mail
export const toPlainLine = (text: string, max: number): string => {
  const line = text.slice(0, 4_000).replaceAll(lineBreaks, " ").replaceAll(invisible, "").replaceAll(stackedMarks, "$1")
    .trim()
  const points = Array.from(line)
  return points.length <= max ? line : `${points.slice(0, max - 1).join("").trimEnd()}…`
}

// invisible joiners keep mail programs from making links of names
export const breakLinks = (text: string): string => text.replaceAll(/[.:/@](?=\S)/g, "$&\u200c")

export const toWebUrl = (text: string | undefined): string | null => {
  const url = text === undefined ? undefined : parseUrl(text)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null
}

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const button = "display:inline-block;padding:8px 20px;border:1px solid;border-radius:6px;color:inherit;" +
  "font-weight:600;text-decoration:none"

// no colours, so that it can be read in dark mode
export const makePage = (title: string, body: ReadonlyArray<string>): string =>
  `<!DOCTYPE html>
<html lang="en" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;${font};overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
${body.join("\n")}
</div>
</body>
</html>
`

// the label is ours
export const makeButton = (label: string, href: string): string =>
  `<p><a href="${escapeHtml(href)}" style="${button}">${escapeHtml(label)}</a></p>`
