import type { Chance } from "./Chance.ts"
import { Raw, write } from "./Draft.ts"

const mebibyte = 1_048_576

/** Names that JavaScript, or what is written in it, may take for something else. */
const names = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "toJSON",
  "then",
  "length",
  "_tag",
  "$ref",
  "id",
  "organizationId",
  "createdAt",
  "",
  " ",
  "a/b~c",
  "\0",
  "\ud800",
  "\u202e",
  "x".repeat(5_000),
  "0"
]

const nested = (levels: number, open = "[", close = "]") => new Raw(open.repeat(levels) + close.repeat(levels))
const many = (count: number, element: string) => new Raw(`[${Array.from({ length: count }, () => element).join(",")}]`)

/** Values that no field expects; those that are text hold the canary. */
const values = (canary: string): ReadonlyArray<() => unknown> => [
  () => null,
  () => true,
  () => "false",
  () => 0,
  () => -1.5,
  () => new Raw("1e400"),
  () => new Raw("-1e400"),
  () => new Raw("9007199254740993"),
  () => new Raw("1234567890".repeat(40)),
  () => new Raw("-0"),
  () => "",
  () => "   ",
  () => canary,
  () => `${canary}\0`,
  () => `\ud800${canary}`,
  () => `${canary}\udc00`,
  () => `\u202e${canary}\ufeff`,
  () => `🧾${canary}`.repeat(20),
  () => canary.repeat(1_000),
  () => `'; DROP TABLE vendor; --${canary}`,
  () => `<script>${canary}</script>`,
  () => `javascript:${canary}`,
  () => `vnd_${canary}`,
  () => `usr_${canary}`,
  () => [],
  () => ({}),
  () => [canary],
  () => ({ value: canary }),
  () => new Raw(`{"__proto__":{"isAdmin":"${canary}"}}`),
  () => new Raw(`{"constructor":{"prototype":{"isAdmin":"${canary}"}}}`),
  () => nested(150),
  () => nested(199),
  () => nested(201),
  () => nested(5_000),
  () => nested(100_000),
  () => nested(198, "{\"a\":", "}"),
  () => many(100_000, "0"),
  () => many(100_000, "{}"),
  () => many(50_000, `"${canary}"`),
  () => new Raw(`{${Array.from({ length: 20_000 }, (_, i) => `"p${i}":0`).join(",")}}`)
]

type Fields = ReadonlyMap<string, unknown>

/** Changes to the properties of a body. */
const ofFields: { readonly [name: string]: (fields: Fields, chance: Chance, canary: string) => Fields } = {
  "a property less": (fields, chance) => {
    const left = chance.pick([...fields.keys(), ""])
    return new Map([...fields].filter(([name]) => name !== left))
  },
  "a property more": (fields, chance, canary) =>
    new Map([...fields, [chance.pick([...names, chance.word(12)]), chance.pick(values(canary))()]]),
  "a property of another type": (fields, chance, canary) =>
    new Map([...fields, [chance.pick([...fields.keys(), "name"]), chance.pick(values(canary))()]]),
  "every property of another type": (fields, chance, canary) =>
    new Map(Array.from(fields.keys(), (name) => [name, chance.pick(values(canary))()])),
  "a hundred properties more": (fields, chance, canary) =>
    new Map([...fields, ...Array.from({ length: 100 }, () => [chance.word(70), canary] as const)])
}

const utf8 = (text: string): Uint8Array => Buffer.from(text, "utf8")
const padded = (text: string, length: number) => `${text}${" ".repeat(Math.max(0, length - Buffer.byteLength(text)))}`

/** Changes to the text of a body. */
const ofText: { readonly [name: string]: (text: string, chance: Chance, canary: string) => Uint8Array } = {
  "a property twice": (text, chance, canary) =>
    utf8(text.replace("{", `{"name":${write(chance.pick([canary, 1, null]))},"name":"b",`)),
  "a body that breaks off": (text, chance) => utf8(text.slice(0, chance.below(text.length + 1))),
  "a body that goes on": (text, chance, canary) => utf8(`${text}${chance.pick(["}", ",{}", "\0", canary])}`),
  "another value than an object": (_, chance, canary) => utf8(write(chance.pick(values(canary))())),
  "no JSON": (_, chance, canary) => utf8(chance.pick([canary, `<a>${canary}</a>`, `name=${canary}`, "", " ", "\n"])),
  "JSON of a sort": (_, chance, canary) =>
    utf8(
      chance.pick([`{name:"${canary}"}`, `{'name':'${canary}'}`, `{"name":"${canary}",}`, `// ${canary}\n{}`, "NaN"])
    ),
  "a byte order mark": (text) => utf8(`\ufeff${text}`),
  "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "invalid UTF-8": (text, chance) =>
    Buffer.concat([
      utf8(text.slice(0, 2)),
      Buffer.from(chance.pick(["c328", "ff", "eda080", "f8a1a1a1a1", "c080"]), "hex"),
      utf8(text.slice(2))
    ]),
  "a body of 1 MiB less a byte": (text) => utf8(padded(text, mebibyte - 1)),
  "a body of 1 MiB": (text) => utf8(padded(text, mebibyte)),
  "a body of 1 MiB and a byte": (text) => utf8(padded(text, mebibyte + 1)),
  "a body of 1.5 MB": (text) => utf8(padded(text, 1_500_000)),
  "a text of 1 MB": (_, __, canary) => utf8(write({ name: canary.repeat(65_000) })),
  "a hundred thousand properties": () => utf8(`{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join(",")}}`)
}

interface Hostility {
  readonly name: string
  readonly body: Uint8Array
}

/** A body as hostile as chance has it. */
export const hostile = (value: unknown, chance: Chance, canary: string): Hostility => {
  const fields: Fields = new Map(Object.entries(value ?? {}))
  if (chance.is(0.6)) {
    const name = chance.pick(Object.keys(ofFields))
    return { name, body: utf8(write(ofFields[name]!(fields, chance, canary))) }
  }
  const name = chance.pick(Object.keys(ofText))
  return { name, body: ofText[name]!(write(fields), chance, canary) }
}
