import type { EditorContent } from "@attestry/core/document"
import { Array } from "effect"
import { oddTexts } from "../internal/OddValues.ts"

/** JSON, because a literal would set the prototype and lose the order. */
const written: ReadonlyArray<string> = [
  "[]",
  "[{\"type\":\"b\"},{\"type\":\"a\"},{\"type\":\"b\"}]",
  "[{\"text\":\"last first\",\"marks\":[{\"attrs\":{\"z\":1,\"a\":2},\"type\":\"bold\"}],\"type\":\"text\"}]",
  "[{\"type\":\"a\",\"attrs\":{\"b\":{\"d\":1,\"c\":[{\"f\":1,\"e\":2}]},\"a\":[],\"Z\":{},\"\":null,\"é\":\"\",\"e\u0301\":\"\"}}]",
  "[{\"type\":\"a\",\"attrs\":{\"__proto__\":{\"x\":1},\"constructor\":{\"prototype\":2},\"toString\":3,\"hasOwnProperty\":4}}]",
  "[{\"type\":\"a\",\"attrs\":{\"a\":{\"__proto__\":null},\"then\":true,\"toJSON\":false,\"length\":7}}]",
  "[{\"type\":\"a\",\"attrs\":{\"n\":[1e+21,5e-324,1.7976931348623157e+308,0.1,-1.5,9007199254740991,1e-7,0,-2e-300]}}]",
  "[{\"type\":\"a\",\"attrs\":{\"t\":[true,false,null,\"true\",\"null\",\"1\",\"\",[],[[]],{},[null]]}}]"
]

const nested = (depth: number): EditorContent =>
  Array.reduce(Array.range(1, depth), [{ type: "text", text: "deep" }] satisfies EditorContent, (
    content: EditorContent,
    level
  ) => [{ type: "list", attrs: { level }, content }])

/** Documents that a storage must return exactly. */
export const oddContents: ReadonlyArray<EditorContent> = [
  ...written.map((text): EditorContent => JSON.parse(text)),
  ...oddTexts.map((text) => [{ type: "text", text, attrs: { [text]: text } }]),
  nested(200),
  Array.makeBy(5_000, (i) => ({ type: "paragraph", attrs: { i }, content: [{ type: "text", text: `${i}` }] })),
  [{ type: "text", text: "🔑x".repeat(256 * 1024) }]
]
