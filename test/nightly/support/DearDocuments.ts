type Document = ReadonlyArray<object>

const text = (value: string) => ({ type: "text", text: value })
const paragraph = (value: string) => ({ type: "paragraph", content: [text(value)] })
const many = <A>(length: number, make: (i: number) => A) => Array.from({ length }, (_, i) => make(i))

const ofNumbers = (count: number, from: number): Document => [
  { type: "paragraph", attrs: { list: many(count, (i) => (i + from) % 10) } }
]

const deep = (levels: number, width: number, mark: string): Document =>
  levels === 0
    ? [text(mark)]
    : many(width, (i) =>
      i === 0 ? { type: "list", content: deep(levels - 1, width, mark) } : text(`${levels} ${(i * 7) % width}`))

/** Pairs of documents that are dear to read, to hash, to compare or to show; each number gives other ones. */
export const dearPairs = (salt: number): { readonly [what: string]: readonly [Document, Document] } => {
  const start = [paragraph(`salt ${salt}`)]
  const of = (from: Document, to: Document) => [[...start, ...from], [...start, ...to]] as const
  const lists = (step: number) =>
    many(60, (list) => ({
      type: "list",
      attrs: { list },
      content: many(320, (i) => text(`${list} ${(i * step) % 331}`))
    }))
  return {
    "60 lists of 320 in two orders": of(lists(7), lists(11)),
    "one list in two orders": of(
      many(9_000, (i) => paragraph(`${(i * 7) % 9_001}`)),
      many(9_000, (i) => paragraph(`${(i * 11) % 9_001}`))
    ),
    "another text in each node": of(
      many(9_900, (i) => paragraph(`old ${i}`)),
      many(9_900, (i) => paragraph(`new ${i}`))
    ),
    "numbers in an attribute": of(ofNumbers(190_000, 0), ofNumbers(190_000, 1)),
    "names of attributes": of(
      many(85, (i) => ({ type: "p", attrs: Object.fromEntries(many(900, (j) => [`${i} ${j}`, 0])) })),
      many(85, (i) => ({ type: "p", attrs: Object.fromEntries(many(900, (j) => [`${i} ${j}`, 1])) }))
    ),
    "marks": of(
      many(9_500, (i) => ({ ...text(`${i}`), marks: [{ type: "bold" }, { type: "em", attrs: { a: i } }] })),
      many(9_500, (i) => ({ ...text(`${i}`), marks: [{ type: "em", attrs: { a: i } }, { type: "bold" }] }))
    ),
    "many marks of one text": of(
      [{ ...text("x"), marks: many(40_000, () => ({ type: "bold" })) }],
      [{ ...text("x"), marks: many(39_999, () => ({ type: "em" })) }]
    ),
    "deep": of(deep(60, 150, "old"), deep(60, 150, "new")),
    "one text": of([text("x\"".repeat(340_000))], [text("\"x".repeat(340_000))]),
    "texts that grow as HTML": of([text("<".repeat(1_000_000))], [text("&".repeat(1_000_000))])
  }
}
