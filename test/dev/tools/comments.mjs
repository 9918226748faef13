// Comments of a source, by the parser of TypeScript, which knows a comment from a text with two slashes.
import ts from "typescript"

/** These are read by tools, or are no prose. */
const notProse = /^(@ts-|@effect-|@type|biome|c8|dprint|eslint|oxlint|v8|#|\/ *<|https?:)/

const isText = (node) =>
  ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node) || ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

/** Parses a source with parents, as the other checks need it. */
export const parseSource = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("ts") ? ts.ScriptKind.TS : ts.ScriptKind.JS
  )

const isInText = (source, position) => {
  let node = source
  for (;;) {
    const child = ts.forEachChild(
      node,
      (one) => one.getStart(source) < position && position < one.end ? one : undefined
    )
    if (child === undefined) return isText(node)
    node = child
  }
}

const blocks = /^[ \t]*\/\*[\s\S]*?\*\//gm
const slashes = /^([^\n]*?)\/\/([^\n]*)$/gm

/** Comments behind two slashes, each with its line. Comments that fill lines after each other are one. */
export const commentsOf = (file, text) => {
  if (!text.includes("//")) return []
  const source = parseSource(file, text)
  const comments = []
  const prosed = text.replace(blocks, (block) => block.replace(/[^\n]/g, " "))
  for (const { 0: whole, 1: first, index } of prosed.matchAll(slashes)) {
    let before = first
    while (before !== undefined && isInText(source, index + before.length + 1)) {
      const next = whole.indexOf("//", before.length + 2)
      before = next < 0 ? undefined : whole.slice(0, next)
    }
    if (before === undefined) continue
    const prose = whole.slice(before.length + 2).trim()
    const { line } = source.getLineAndCharacterOfPosition(index)
    const alone = before.trim() === ""
    const last = comments.at(-1)
    if (alone && last?.alone && last.next === line && last.indent === before.length) {
      last.text += ` ${prose}`
      last.next += 1
    } else comments.push({ line: line + 1, text: prose, alone, next: line + 1, indent: before.length })
  }
  return comments.filter((comment) => !notProse.test(comment.text))
}
