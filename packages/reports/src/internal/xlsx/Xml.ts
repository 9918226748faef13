import { escapeSpaces, toXml } from "@attestry/file-jobs/OfficeXml"

// A text of a workbook in an attribute.
export const toAttribute = (text: string): string => escapeSpaces(toXml(text))

export const declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

export const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

export const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
