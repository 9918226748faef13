import type { LinkedType } from "./NoticeLinks.ts"

// literals are ours; what is filled in are names, which are escaped
export type Phrase = ReadonlyArray<string | { readonly name: string }>

export const phrase = (texts: TemplateStringsArray, ...names: ReadonlyArray<string>): Phrase =>
  texts.flatMap((text, index) => {
    const name = names[index]
    return name === undefined ? [text] : [text, { name }]
  })

export interface Resource {
  readonly type: LinkedType
  readonly id: string
}

export interface NoticeItem {
  readonly name: string
  // a few words of ours, such as a date
  readonly note: string | null
  readonly resource: Resource
}

// content of a mail, from which both of its bodies are made
export interface NoticeContent {
  readonly subject: Phrase
  readonly lead: Phrase
  readonly items: ReadonlyArray<NoticeItem>
  // further items that are not shown
  readonly more: number
}
