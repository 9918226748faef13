import type { HostileFile } from "./Packing.ts"

const megabyte = 1_048_576

const repeat = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))

const file = (fileName: string, title: string, make: () => string | Uint8Array): HostileFile => ({
  title,
  fileName,
  make: () => {
    const made = make()
    return typeof made === "string" ? new TextEncoder().encode(made) : made
  }
})

const csv = (title: string, make: () => string | Uint8Array) => file("questions.csv", `CSV ${title}`, make)
const json = (title: string, make: () => string | Uint8Array) => file("questions.json", `JSON ${title}`, make)
const markdown = (title: string, make: () => string | Uint8Array) => file("questions.md", `Markdown ${title}`, make)

export const texts: ReadonlyArray<HostileFile> = [
  csv("of one line of 25 MiB", () => repeat("Do you? ", 25 * megabyte)),
  csv("of 25 MiB of quotes", () => repeat("\"", 25 * megabyte)),
  csv("of 25 MiB of line ends", () => repeat("\n", 25 * megabyte)),
  csv("of 25 MiB of separators", () => repeat(";", 25 * megabyte)),
  csv("of 25 MiB of questions", () => `No,Question\n${repeat("1,Do you?\n", 25 * megabyte)}`),
  csv("with a quote that never ends", () => `No,Question\n1,"Do you?\n${repeat("2,Do you too?\n", megabyte)}`),
  csv("of zero bytes", () => Buffer.alloc(megabyte)),
  csv(
    "of odd UTF-16",
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("No;Question", "utf16le"), Buffer.from([0xd8])])
  ),
  csv("of no encoding", () => Buffer.from(Array.from({ length: 65_536 }, (_, i) => (i * 7_919) % 256))),
  csv("that is a workbook by its name", () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(1_000, 65)])),
  json("with a million nested lists", () => "[".repeat(1_000_000)),
  json("with a million nested objects", () => `${"{\"items\":[".repeat(500_000)}${"]}".repeat(500_000)}`),
  json("of 25 MiB of empty objects", () => `[${repeat("{},", 25 * megabyte)}{}]`),
  json("of 25 MiB of questions", () => `[${repeat("{\"question\":\"Do you?\"},", 25 * megabyte)}{}]`),
  json(
    "with names of prototypes",
    () =>
      "[{\"__proto__\":{\"question\":\"Do you?\"},\"constructor\":1,\"question\":\"Do you encrypt?\",\"toString\":null}]"
  ),
  json("with half characters", () => "[{\"question\":\"Do you \\ud800 encrypt?\",\"\\udc00\":1}]"),
  json("with a number of a million digits", () => `[{"question":"Do you encrypt?","id":${"9".repeat(1_000_000)}}]`),
  json("that is cut off", () => "[{\"question\":\"Do you encrypt"),
  json("of a million comment lines", () => `${repeat("// x\n", 5 * megabyte)}[{"question":"Do you encrypt?"}]`),
  json("of a string of 25 MiB", () => JSON.stringify([{ question: repeat("Do you? ", 25 * megabyte) }])),
  json("of comments that never end", () => `[1${repeat("/*", 20 * megabyte)}`),
  json("of strings that never end", () => `[${repeat("\"\\", 3 * megabyte)}`),
  json(
    "of deep answers",
    () => `[${repeat(`{"question":"Do you?","answer":${"[".repeat(60)}${"]".repeat(60)}},`, 10 * megabyte)}{}]`
  ),
  json("of deep objects", () => `${"{\"a\":{},\"b\":{},\"items\":[".repeat(60)}${"]}".repeat(60)}`),
  markdown("of open blanks", () => repeat("[[ a\n", megabyte)),
  markdown("of 100,000 tables", () => "| Question | Answer |\n| Do you? | |\n\n".repeat(100_000)),
  markdown("of colons", () => `---\n${repeat(":", 10 * megabyte)}`),
  markdown("of comments that never end", () => repeat("<!--", 20 * megabyte)),
  markdown("of lines that are long", () => repeat(`${"Do you? [ ] a ".repeat(1_000)}\n`, 10 * megabyte)),
  markdown("of bars", () => repeat(`${"|".repeat(5_000)}\n`, 10 * megabyte)),
  markdown("of dots", () => repeat(`${"a.".repeat(5_000)} ?b\n\n`, 10 * megabyte)),
  markdown("of dashes", () => repeat(`${"|-".repeat(4_000)}\n`, 10 * megabyte)),
  markdown("of 100,000 nested quotes", () => `${"> ".repeat(100_000)}Do you?`),
  markdown(
    "of 10,000 nested lists",
    () => Array.from({ length: 10_000 }, (_, i) => `${" ".repeat(Math.min(2 * i, 5_000))}- Do you?`).join("\n")
  ),
  markdown("of 100,000 open brackets", () => "[".repeat(100_000)),
  markdown("of 100,000 links", () => "[a](".repeat(100_000)),
  markdown("of 100,000 backticks", () => Array.from({ length: 1_000 }, (_, i) => "`".repeat(i % 200)).join(" ")),
  markdown("of 100,000 stars", () => "*a **a ".repeat(50_000)),
  markdown(
    "of a table of 10,000 columns",
    () => [`|${"Question|".repeat(10_000)}`, `|${"-|".repeat(10_000)}`, `|${"Do you?|".repeat(10_000)}`].join("\n")
  ),
  markdown("of 10 MiB of one paragraph", () => repeat("Do you encrypt backups? ", 10 * megabyte)),
  markdown("of 10 MiB of headings", () => repeat("# Do you?\n", 10 * megabyte)),
  markdown("of 10 MiB of underlines", () => repeat("---\n", 10 * megabyte)),
  markdown("of invitations", () => repeat(`Do you log?${":".repeat(600)} x\n\n`, 10 * megabyte)),
  markdown("of options", () => repeat("1. Do you log?\n   - Yes\n   - No\n", 10 * megabyte)),
  markdown(
    "of a table of options",
    () =>
      `| Question | Answer |\n|---|---|\n${
        repeat(`| Do you log? Select: ${"a/".repeat(140)} | [ ] Yes [ ] No |\n`, 3 * megabyte)
      }`
  ),
  markdown("of blank answers", () => repeat("Q: Do you?\nA: ____ [ ] Yes [ ] No\n", megabyte))
]
