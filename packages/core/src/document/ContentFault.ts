import { contentLimits } from "./ContentRules.ts"

// the message does not repeat the value
export interface ContentFault {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

const storable = "without NUL or lone surrogates"
export const expected = {
  nodes: "Expected an array of nodes",
  node: "Expected a node object",
  marks: "Expected an array of marks",
  mark: "Expected a mark object",
  attributes: "Expected an object",
  type: `Expected text of 1 to ${contentLimits.typeLength} characters ${storable}`,
  text: `Expected text ${storable}`,
  names: `Expected property names ${storable}`,
  number: `Expected a finite number of at most ${Number.MAX_SAFE_INTEGER} in magnitude`,
  value: "Expected a JSON value",
  link: "Expected null, or a URL that is relative, http, https, mailto or tel",
  harmless: "Expected no javascript or vbscript URL",
  depth: `Expected at most ${contentLimits.depth} levels of nodes`,
  attributeDepth: `Expected at most ${contentLimits.attributeDepth} levels of attributes`,
  count: `Expected at most ${contentLimits.nodes} nodes`,
  size: `Expected at most ${contentLimits.bytes} bytes of JSON`
}
