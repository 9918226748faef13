import type { Chance } from "./Chance.ts"
import { type Draft, withHeader } from "./Draft.ts"

type Change = (draft: Draft, chance: Chance, canary: string) => Draft

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "PURGE"]

const types = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=latin1",
  "application/json; charset=utf-16",
  "application/json; profile=x",
  "application/problem+json",
  "application/xml",
  "application/json, text/plain",
  ";",
  "*/*",
  ""
]

const idempotencyKeys = ["once", "twice", " ", "x".repeat(255), "x".repeat(256), "é", "a,b", "\"quoted\"", "\t", ""]

const tags = ["*", "\"1\"", "\"2\"", "W/\"1\"", "\"1\", \"2\"", "1", "\"", "\"a\"b\"", "* , \"1\"", ",", "", "\"\xe9\""]

const cursors = (canary: string) => [
  canary,
  "e30",
  Buffer.from(JSON.stringify({ list: "vendors", query: {}, count: 0, value: canary, id: canary })).toString(
    "base64url"
  ),
  Buffer.from(JSON.stringify({ list: "vendors", query: { __proto__: 1 }, count: -1 })).toString("base64url"),
  Buffer.from("[".repeat(5_000)).toString("base64url"),
  "%00",
  "x".repeat(8_193)
]

const queries = (canary: string, chance: Chance) => [
  `colour=${canary}`,
  `limit=${chance.pick(["0", "-1", "501", "1e2", "1.0", "NaN", "Infinity", "%31", "1%00", " 1", "0x10", canary])}`,
  `limit=1&limit=2`,
  `sort=${chance.pick(["name,id", "-", "--name", "NAME", "__proto__", canary])}`,
  `cursor=${chance.pick(cursors(canary))}`,
  `search=${chance.pick(["%00", "%ff", "%ED%A0%80", "%", "+", "%25%27", canary.repeat(30), `${canary}%00`])}`,
  `from=${chance.pick(["0", "2026-02-30T00:00:00Z", "+275760-09-14T00:00:00Z", "now", canary])}`,
  "__proto__=1",
  "constructor[prototype][a]=1",
  "status[]=assessed",
  "=",
  "&&&",
  "?",
  Array.from({ length: 500 }, (_, i) => `p${i}=1`).join("&"),
  Array.from({ length: 500 }, () => "a=1").join("&"),
  `name=${canary.repeat(500)}`
]

const paths = (path: string, canary: string): ReadonlyArray<string> => [
  `${path}/`,
  path.replace("/v1", "/V1"),
  path.replace("/v1/", "//v1//"),
  path.replace("/v1/", "/v1/./"),
  path.replace("/v1/", "/x/../v1/"),
  path.replace("/v1/", "/%76%31/"),
  path.replaceAll("/", "%2F"),
  path.replaceAll("/", "\\"),
  `${path};${canary}`,
  `${path}%00`,
  `${path}%`,
  `${path}%C0%AF`,
  `${path}/${canary}`,
  `${path}#${canary}`,
  `/${canary}`,
  `/v1/vendors/vnd_${canary.repeat(600)}`,
  `/v1/vendors/vnd_%00${canary}`,
  `/v1/vendors/vnd_1%2F..%2F${canary}`,
  "/v1/vendors/__proto__",
  "/v1/vendors/%E0%A4%A",
  `/v1/${"a/".repeat(2_000)}`,
  `/${"x".repeat(20_000)}`,
  `http://example.com${path}`,
  `//example.com${path}`,
  "*",
  "/",
  "/livez",
  "/readyz",
  "/v1/openapi.json",
  `/v1/v\xe9ndors`
]

const pathOf = ({ target }: Draft) => target.split("?")[0]!

/** Headers that the API, Node or something before them may stumble over. */
const headers = (canary: string, chance: Chance): ReadonlyArray<readonly [string, string]> => [
  ["content-type", `${canary}/${canary}`],
  ["content-encoding", chance.pick(["gzip", "br", "identity", "IDENTITY", "gzip, identity", canary])],
  ["accept", chance.pick(["text/html", "*/*;q=0", canary, ""])],
  ["accept-encoding", "gzip"],
  ["idempotency-key", canary],
  ["if-match", chance.pick([canary, `"${canary}"`])],
  ["if-none-match", "*"],
  ["x-request-id", chance.pick(["", "a b", "x".repeat(129), `<${canary}>`, "\xff"])],
  ["x-organization-id", chance.pick([canary, "org_1", "", "org_1, org_2"])],
  ["x-api-key", chance.pick([canary, "", `atk_${"0".repeat(57)}`, `atk_${canary.repeat(100)}`, "a, b"])],
  ["authorization", chance.pick([`Bearer ${canary}`, "Basic Og==", ""])],
  ["cookie", `attestry_session=${canary}`],
  ["x-http-method-override", "DELETE"],
  ["x-forwarded-for", canary],
  ["x-original-url", `/${canary}`],
  ["host", chance.pick([canary, "", "a b", "example.com:99999"])],
  ["expect", chance.pick(["100-continue", canary])],
  ["range", "bytes=0-1"],
  ["te", "trailers"],
  ["upgrade", "h2c"],
  ["connection", chance.pick(["close", "upgrade", canary])],
  [`x-${canary}`, canary.repeat(500)],
  ["x-large", "x".repeat(20_000)]
]

/** Changes to a request beside its body. */
const changes: { readonly [name: string]: Change } = {
  "another method": (draft, chance) => ({ ...draft, method: chance.pick(methods) }),
  "an odd path": (draft, chance, canary) => ({ ...draft, target: chance.pick(paths(pathOf(draft), canary)) }),
  "an odd query": (draft, chance, canary) => ({
    ...draft,
    target: `${draft.target}${draft.target.includes("?") ? "&" : "?"}${chance.pick(queries(canary, chance))}`
  }),
  "an odd header": (draft, chance, canary) => withHeader(draft, ...chance.pick(headers(canary, chance))),
  "another type of body": (draft, chance) => withHeader(draft, "content-type", chance.pick(types)),
  "an odd Idempotency-Key": (draft, chance) => withHeader(draft, "idempotency-key", chance.pick(idempotencyKeys)),
  "an odd If-Match": (draft, chance) => withHeader(draft, "if-match", chance.pick(tags)),
  "a header twice": (draft, chance, canary) => {
    const again = chance.pick([...draft.headers, ...headers(canary, chance)])
    return { ...draft, headers: [...draft.headers, again] }
  },
  "three hundred headers": (draft, _, canary) => ({
    ...draft,
    headers: [...draft.headers, ...Array.from({ length: 300 }, (_, i) => [`x-${i}`, canary] as const)]
  }),
  "no credential": (draft) => ({ ...draft, headers: draft.headers.filter(([name]) => name !== "x-api-key") }),
  "no host": (draft) => ({ ...draft, headers: draft.headers.filter(([name]) => name !== "host") }),
  "chunks": (draft) => ({ ...draft, isChunked: true }),
  "a body where none is": (draft, _, canary) => ({ ...draft, body: draft.body ?? Buffer.from(`{"a":"${canary}"}`) })
}

/** Changes after which little else is looked at. */
const crude = new Set(["no credential", "no host", "three hundred headers"])

/** The request with one thing about it changed, and what that is. */
export const changed = (draft: Draft, chance: Chance, canary: string): Draft => {
  const names = Object.keys(changes)
  const name = chance.pick(chance.is(0.2) ? names : names.filter((name) => !crude.has(name)))
  return { ...changes[name]!(draft, chance, canary), hostilities: [...draft.hostilities, name] }
}

const noHttp = (canary: string, key: string): ReadonlyArray<string> => {
  const post = `POST /v1/vendors HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`
  return [
    `${canary}\r\n\r\n`,
    `GET\r\n\r\n`,
    `GET / HTTP/9.9\r\n\r\n`,
    `GET /${canary} HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\n${canary}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\nbad name: ${canary}\r\n\r\n`,
    `${post}content-length: -1\r\n\r\n${canary}`,
    `${post}content-length: 1\r\ncontent-length: 2\r\n\r\n${canary}`,
    `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}transfer-encoding: chunked\r\n\r\nzz\r\n${canary}`,
    `${post}transfer-encoding: ${canary}\r\n\r\n${canary}`,
    `${post}transfer-encoding: chunked, ${canary}\r\n\r\n0\r\n\r\n`,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
  ]
}

/** Bytes that are hardly HTTP. */
export const hardlyHttp = (draft: Draft, chance: Chance, canary: string): Draft => {
  const key = draft.headers.find(([name]) => name === "x-api-key")?.[1] ?? ""
  const text = chance.pick(noHttp(canary, key))
  const [, method = "", target = ""] = /^([A-Z]+) (\S+) HTTP/.exec(text) ?? []
  return { ...draft, method, target, raw: Buffer.from(text, "latin1"), hostilities: ["hardly HTTP"] }
}
