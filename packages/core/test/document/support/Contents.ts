import { EditorContent } from "@attestry/core/document"
import { Either, ParseResult, Schema } from "effect"
import { makeInvalidRequest } from "../../../src/problem/FieldErrors.ts"

const decode = Schema.decodeUnknownEither(EditorContent, { errors: "all", onExcessProperty: "error" })

/** Field errors of the API, as `pointer: detail`. */
export const complaints = (content: unknown): ReadonlyArray<string> =>
  Either.match(decode(content), {
    onLeft: (error) =>
      makeInvalidRequest(ParseResult.ArrayFormatter.formatErrorSync(error)).errors.map(({ detail, pointer }) =>
        `${pointer}: ${detail}`
      ),
    onRight: () => []
  })

/** The value itself, which decoding must give; undefined if it is refused. */
export const decoded = (content: unknown): unknown => Either.getOrUndefined(decode(content))

export const text = (text: string) => ({ type: "text", text })

export const paragraph = (attrs: unknown) => [{ type: "paragraph", attrs }]

/** That number of nodes within each other. */
export const deep = (levels: number): ReadonlyArray<unknown> => {
  let content: ReadonlyArray<unknown> = [{ type: "paragraph" }]
  for (let level = 1; level < levels; level++) content = [{ type: "blockquote", content }]
  return content
}

/** A value that number of levels down in attributes. */
export const deepAttribute = (levels: number, innermost: unknown = null, name = "in"): unknown => {
  let value = innermost
  for (let level = 0; level < levels; level++) value = { [name]: value }
  return value
}

/** Documents of an editor, and of a client with separate kinds of nodes. */
export const document = `[
  {"type":"heading","attrs":{"textAlign":null,"level":1},"content":[{"type":"text","text":"Access control"}]},
  {"type":"paragraph","attrs":{"textAlign":"justify"},"content":[
    {"type":"text","text":"All staff \\"must\\" read "},
    {"type":"text","marks":[
      {"type":"link","attrs":{"href":"https://example.com/a?b=c#d","target":"_blank","rel":"noopener","class":null}},
      {"type":"bold"}
    ],"text":"the standard"},
    {"type":"hardBreak"},
    {"text":"and sign – ünïcödé 🧾.","type":"text","marks":[]}
  ]},
  {"type":"bulletList","content":[
    {"type":"listItem","content":[
      {"type":"paragraph","attrs":{"textAlign":null},"content":[{"type":"text","text":"One"}]},
      {"type":"orderedList","attrs":{"start":3,"type":null},"content":[
        {"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Nested"}]}]}
      ]}
    ]}
  ]},
  {"type":"taskList","content":[
    {"type":"taskItem","attrs":{"checked":true},"content":[{"type":"paragraph"}]},
    {"type":"taskItem","attrs":{"checked":false},"content":[{"type":"paragraph","content":[]}]}
  ]},
  {"type":"table","content":[{"type":"tableRow","content":[
    {"type":"tableHeader","attrs":{"colspan":1,"rowspan":1,"colwidth":[120,0.5]},"content":[{"type":"paragraph"}]},
    {"type":"tableCell","attrs":{"colspan":2,"rowspan":1,"colwidth":null},"content":[{"type":"paragraph"}]}
  ]}]},
  {"type":"image","attrs":{"src":"/files/1.png","alt":"data: a scheme","title":null}},
  {"type":"codeBlock","attrs":{"language":"javascript"},"content":[{"type":"text","text":"javascript:alert(1)"}]},
  {"attrs":{"z":1,"a":{"__proto__":{"polluted":true},"constructor":[[],{},"",-1.5e-7],"toJSON":"x"},"10":1,"":null},
   "type":"acme/control-ref"}
]`
