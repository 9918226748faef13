import type { XmlAttributes } from "../xml/XmlEvents.ts"

// The attribute of this name with the usual prefix, or with any.
export const attribute = (attributes: XmlAttributes, name: string): string | undefined => {
  const usual = attributes[`w:${name}`]
  if (usual !== undefined) return usual
  for (const key in attributes) {
    if (key === name || key.endsWith(`:${name}`)) return attributes[key]
  }
  return undefined
}

export const valueOf = (attributes: XmlAttributes): string => attribute(attributes, "val") ?? ""

export const numberOf = (attributes: XmlAttributes, name = "val"): number | undefined => {
  const value = Number.parseInt(attribute(attributes, name) ?? "", 10)
  return Number.isSafeInteger(value) ? value : undefined
}

// An element such as `<w:b/>`, which is on unless it says otherwise.
export const isOn = (attributes: XmlAttributes): boolean => !/^(?:0|false|off|none)$/u.test(valueOf(attributes))
