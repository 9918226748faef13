// Lengths of functions, by the parser of TypeScript.
import ts from "typescript"
import { parseSource } from "./comments.mjs"

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined
const hasFunction = (node) => isFunction(node) || ts.forEachChild(node, hasFunction) === true
const isTest = (node) =>
  ts.isCallExpression(node) && node.arguments.length > 1 && ts.isStringLiteralLike(node.arguments[0])

/** An inner function or effect with a name, a method, or a test with its title. The body of a service consists of them. */
const isPart = (node) =>
  (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node)) ||
  ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.initializer !== undefined &&
    hasFunction(node.initializer)) ||
  (isTest(node) && hasFunction(node))

/** The functions with more lines than that, each with its line. Parts inside one count by themselves, blank lines never. */
export const longFunctions = (file, text, most) => {
  const lines = text.split("\n")
  if (lines.length <= most) return []
  const source = parseSource(file, text)
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line

  const partsIn = (node) => {
    const parts = []
    const visit = (inner) => {
      if (isPart(inner)) parts.push(inner)
      else ts.forEachChild(inner, visit)
    }
    ts.forEachChild(node, visit)
    return parts
  }

  const found = []
  const visit = (node) => {
    if (isFunction(node)) {
      const counted = new Set()
      for (let line = lineAt(node.getStart(source)); line <= lineAt(node.end); line += 1) {
        if (/^\s*[^\s/]/.test(lines[line])) counted.add(line)
      }
      for (const part of partsIn(node.body)) {
        for (let line = lineAt(part.getStart(source)); line <= lineAt(part.end); line += 1) counted.delete(line)
      }
      if (counted.size > most) found.push({ line: lineAt(node.getStart(source)) + 1, lines: counted.size })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
