// Follows every link within the pages: to a file that exists, and to a heading in it. Each page of docs is linked somewhere.
// Each row of a table has the columns of its head.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

process.chdir(execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim())

const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8"
}).trim().split("\n").filter((page) => existsSync(page))

const proseOf = (page) => readFileSync(page, "utf8").replace(/^```[\s\S]*?^```$/gm, "")

const anchorOf = (heading) =>
  heading.toLowerCase().replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(
    /\s/g,
    "-"
  )

const anchorsOf = (page) => [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading))

const countColumns = (row) => row.match(/(?<!\\)\|/g).length

const findOddRows = (page) =>
  [...proseOf(page).matchAll(/^\|.*(?:\n\|.*)+/gm)].flatMap(([table]) => {
    const [head, ...rows] = table.split("\n")
    return rows.filter((row) => countColumns(row) !== countColumns(head))
  })

const broken = []
const linked = new Set()
let links = 0
for (const page of pages) {
  for (const row of findOddRows(page)) broken.push(`${page}: other columns than the head of its table: ${row}`)
  for (const [, link] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue
    links += 1
    const [path, anchor] = link.split("#")
    const target = path === "" ? page : normalize(join(dirname(page), path))
    linked.add(target)
    if (!existsSync(target)) broken.push(`${page}: ${link} does not exist`)
    else if (anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor)) {
      broken.push(`${page}: ${link} has no such heading`)
    }
  }
}
for (const page of pages.filter((page) => page.startsWith("docs/") && !linked.has(page))) {
  broken.push(`${page}: no page links to it`)
}

if (broken.length > 0) {
  console.error(broken.join("\n"))
  process.exitCode = 1
} else {
  console.log(`${links} links in ${pages.length} pages lead somewhere`)
}
