import { makePdf, type Placed } from "./TextPdf.ts"

interface FieldBase {
  /** Left, top, width and height, in points from the upper left corner. */
  readonly box: readonly [number, number, number, number]
  readonly name: string
  readonly tooltip?: string
  /** Flags of the field (`Ff`). */
  readonly flags?: number
}

interface TextInput extends FieldBase {
  readonly type: "text"
  readonly value?: string
  readonly limit?: number
}

interface ListInput extends FieldBase {
  readonly type: "list"
  readonly options: ReadonlyArray<string>
  readonly value?: string
}

/** Check boxes of one name, or radio buttons. Each has its state and where it is. */
export interface ButtonInput extends Omit<FieldBase, "box"> {
  readonly type: "check" | "radio"
  readonly buttons: ReadonlyArray<{ readonly state: string; readonly left: number; readonly top: number }>
  readonly value?: string
}

export type Input = TextInput | ListInput | ButtonInput

export const multiLine = 1 << 12
export const readOnly = 1
export const password = 1 << 13
export const combo = 1 << 17
export const editable = combo | (1 << 18)
const radio = 1 << 15
export const pushButton = 1 << 16

const height = 792

const rectangle = ([left, top, width, tall]: TextInput["box"]): string =>
  `[${left} ${height - top - tall} ${left + width} ${height - top}]`

const literal = (text: string): string => `(${text.replaceAll(/[()\\]/g, (character) => `\\${character}`)})`

const entry = (name: string, value: string | undefined): string => value === undefined ? "" : `/${name} ${value} `

const common = ({ flags, name, tooltip }: Omit<FieldBase, "box">): string =>
  `/T ${literal(name)} ${entry("TU", tooltip === undefined ? undefined : literal(tooltip))}${
    entry("Ff", flags === undefined ? undefined : String(flags))
  }`

const widget = (box: TextInput["box"], page: number, more: string): string =>
  `<< /Type /Annot /Subtype /Widget /F 4 /P ${page} 0 R /Rect ${rectangle(box)} ${more}>>`

const appearance = "<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream"

interface Objects {
  readonly fields: ReadonlyArray<number>
  readonly widgets: ReadonlyArray<number>
  readonly objects: ReadonlyArray<string>
}

const toObjects = (input: Input, first: number, page: number): Objects => {
  if (input.type === "text" || input.type === "list") {
    const { box, value } = input
    const own = input.type === "text"
      ? `/FT /Tx ${entry("MaxLen", input.limit === undefined ? undefined : String(input.limit))}`
      : `/FT /Ch /Opt [${input.options.map(literal).join(" ")}] `
    const more = `${common(input)}${own}/DA (/Helv 10 Tf 0 g) ${
      entry("V", value === undefined ? undefined : literal(value))
    }`
    return { fields: [first], widgets: [first], objects: [widget(box, page, more)] }
  }
  const { buttons, type, value = "Off" } = input
  const flags = (input.flags ?? 0) | (type === "radio" ? radio : 0)
  const kids = buttons.map((_, index) => first + 2 + index)
  const own = buttons.map(({ left, state, top }) =>
    widget(
      [left, top, 10, 10],
      page,
      `/Parent ${first} 0 R /AS /${state === value ? state : "Off"} /AP << /N << /${state} ${first + 1} 0 R /Off ${
        first + 1
      } 0 R >> >> `
    )
  )
  return {
    fields: [first],
    widgets: kids,
    objects: [
      `<< /FT /Btn ${common({ ...input, flags })}/V /${value} /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] >>`,
      appearance,
      ...own
    ]
  }
}

interface FormPage {
  readonly texts: ReadonlyArray<Placed>
  readonly inputs: ReadonlyArray<Input>
}

/** A PDF with a form of these inputs on its page, as an object or inside the catalog. */
export const makeFormPdf = ({ inputs, texts }: FormPage, { isInline = false } = {}): Uint8Array =>
  makePdf([texts], (first, page) => {
    const made: Array<Objects> = []
    let next = first + 1
    for (const input of inputs) {
      const objects = toObjects(input, next, page)
      made.push(objects)
      next += objects.objects.length
    }
    const fields = made.flatMap((each) => each.fields).map((field) => `${field} 0 R`).join(" ")
    const form = `<< /Fields [${fields}] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> >>`
    return {
      objects: [form, ...made.flatMap(({ objects }) => objects)],
      catalog: `/AcroForm ${isInline ? form : `${first} 0 R`}`,
      widgets: made.flatMap(({ widgets }) => widgets)
    }
  })

export const at = (left: number, top: number, text: string): Placed => ({ text, left, top })

/** Labels beside the buttons of a row. */
export const inRow = (top: number, ...labels: ReadonlyArray<string>): ReadonlyArray<Placed> =>
  labels.map((text, index) => at(86 + index * 80, top, text))

/** A row of buttons with these states. */
export const buttons = (
  name: string,
  type: ButtonInput["type"],
  top: number,
  states: ReadonlyArray<string>,
  value = "Off",
  left = 72
): ButtonInput => ({
  type,
  name,
  value,
  buttons: states.map((state, index) => ({ state, left: left + index * 80, top: top - 9 }))
})
