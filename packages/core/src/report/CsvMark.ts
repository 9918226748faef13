import { byteOrderMark } from "./CsvCell.ts"

const mark = new TextEncoder().encode(byteOrderMark)

// a writer begins every CSV file with the mark
export const withMark = (format: string, bytes: Uint8Array, isMarked: boolean | undefined): Uint8Array =>
  format === "csv" && isMarked === false && mark.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(mark.length)
    : bytes
