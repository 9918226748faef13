import * as Effect from "effect/Effect"
import { Html } from "../contract/ApiResponse.ts"
import type { PublicPage } from "../contract/PublicPage.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"
import { type UnsubscribeOffer, Unsubscriptions } from "./Unsubscriptions.ts"

const path = "/unsubscribe/:token"

// three ids of up to 70 characters and a signature have less
const longestToken = 512

// the button posts to the page's own URL
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const makePage = (title: string, body: string): Html =>
  new Html(
    `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`,
    policy
  )

const ask = ({ mails }: UnsubscribeOffer): Html =>
  makePage(
    "Fewer mails",
    `<p>Do you want no more mails about ${escapeHtml(mails)}?</p>
<form method="post"><button type="submit">No more of these mails</button></form>`
  )

const thank = ({ mails }: UnsubscribeOffer): Html =>
  makePage(
    "Fewer mails",
    `<p>You get no more mails about ${escapeHtml(mails)}. You can choose them again at any time.</p>`
  )

// a mail program opens links on its own, so only a POST changes something (RFC 8058)
export const make: Effect.Effect<ReadonlyArray<PublicPage>, never, Unsubscriptions> = Effect.map(
  Unsubscriptions,
  ({ confirm, find, isOn }) =>
    isOn
      ? [
        { method: "GET", path, longestToken, render: (token) => Effect.map(find(token), ask) },
        { method: "POST", path, longestToken, render: (token) => Effect.map(confirm(token), thank) }
      ]
      : []
)
