import { unzipSync } from "fflate"
import { SaxesParser } from "saxes"

const decoder = new TextDecoder()

/** The parts of two archives that differ, each with both texts, and the names of those that only one has. */
export const differingParts = (before: Uint8Array, after: Uint8Array) => {
  const [one, other] = [unzipSync(before), unzipSync(after)]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names
    .filter((name) => Buffer.compare(one[name] ?? new Uint8Array(), other[name] ?? new Uint8Array()) !== 0)
    .map((name) => ({
      name,
      before: one[name] === undefined ? undefined : decoder.decode(one[name]),
      after: other[name] === undefined ? undefined : decoder.decode(other[name])
    }))
}

interface Node {
  readonly path: string
  readonly text: string
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1)

/** The tags and texts of XML in their order. Those of cells, by their reference, come apart. */
export const nodesOf = (xml: string) => {
  const parser = new SaxesParser()
  const nodes: Array<Node> = []
  const cells = new Map<string, Array<Node>>()
  const path: Array<string> = []
  let cell: Array<Node> | undefined
  const add = (text: string) => (cell ?? nodes).push({ path: path.join("/"), text })
  parser.on("opentag", ({ attributes, name: rawName }) => {
    const name = localName(rawName)
    const { r, ref, spans, ...rest } = attributes as Record<string, string>
    if (name === "c") {
      cell = []
      cells.set(r ?? "", cell)
    }
    path.push(name)
    // a row may reach further than before
    add(JSON.stringify({ ...rest, ...name === "row" ? { r } : { spans }, ...name === "dimension" ? {} : { ref } }))
  })
  parser.on("text", (text) => {
    if (text !== "") add(text)
  })
  parser.on("closetag", ({ name }) => {
    add("/")
    path.pop()
    if (localName(name) === "c") cell = undefined
  })
  parser.write(xml).close()
  return { nodes, cells }
}

/** The style of a cell. */
export const styleOf = (cell: ReadonlyArray<Node> | undefined): string | undefined =>
  JSON.parse(cell?.[0]?.text ?? "{}").s
