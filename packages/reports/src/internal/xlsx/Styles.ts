import { declaration, spreadsheet } from "./Xml.ts"

const font = (size: number, more = "") =>
  `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`

const grey = "<left style=\"thin\"><color rgb=\"FFCBD5E1\"/></left>"
const box = ["left", "right", "top", "bottom"].map((side) => grey.replaceAll("left", side)).join("")

const wrapped = "<alignment vertical=\"top\" wrapText=\"1\"/>"

const format = (fontId: number, fillId: number, borderId: number, more = "", alignment = wrapped) =>
  `<xf numFmtId="0" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0" applyFont="1" applyFill="1"` +
  ` applyBorder="1" applyAlignment="1"${more}>${alignment}</xf>`

// The cell formats are in the order of `formats` in `Cells.ts`.
export const styles = [
  declaration,
  `<styleSheet xmlns="${spreadsheet}">`,
  "<fonts count=\"5\">",
  font(10),
  font(10, "<b/>"),
  font(20, "<b/>"),
  font(10, "<b/>"),
  font(12),
  "</fonts>",
  "<fills count=\"3\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill>",
  "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFE2E8F0\"/><bgColor indexed=\"64\"/></patternFill></fill></fills>",
  `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${box}<diagonal/></border></borders>`,
  "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>",
  "<cellXfs count=\"8\">",
  "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>",
  format(0, 0, 1),
  format(0, 0, 1, " quotePrefix=\"1\""),
  format(3, 2, 1, "", "<alignment vertical=\"center\" wrapText=\"1\"/>"),
  format(2, 0, 0),
  format(1, 0, 1),
  format(0, 0, 1),
  format(4, 0, 0),
  "</cellXfs>",
  "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>",
  "<dxfs count=\"0\"/>",
  "<tableStyles count=\"0\" defaultTableStyle=\"TableStyleLight1\" defaultPivotStyle=\"PivotStyleLight16\"/>",
  "</styleSheet>"
].join("")
