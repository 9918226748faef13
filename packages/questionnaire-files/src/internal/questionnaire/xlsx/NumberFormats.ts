export interface NumberFormat {
  readonly isDate: boolean
  readonly hasTime: boolean
  // decimals of a percentage, or null
  readonly percent: number | null
  readonly decimals: number | null
}

const plain: NumberFormat = { isDate: false, hasTime: false, percent: null, decimals: null }

// The formats that have no code in a file. Those of East Asian dates (27 to 36, 50 to 58) are dates too.
const builtIn = (id: number): string => {
  if (id === 9) return "0%"
  if (id === 10) return "0.00%"
  if (id === 1 || id === 3) return "0"
  if (id === 2 || id === 4) return "0.00"
  if (id === 22) return "m/d/yy h:mm"
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return "h:mm:ss"
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "yyyy-mm-dd"
  return "General"
}

const longestCode = 255

const parse = (code: string): NumberFormat => {
  const first = code.slice(0, longestCode).split(";")[0] ?? ""
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]/giu, "").toLowerCase()
  if (bare === "general" || bare === "@" || bare === "") return plain
  const hasTime = /[hs]/u.test(bare)
  if (/[yd]/u.test(bare) || hasTime || /^m+$/u.test(bare)) {
    return { isDate: true, hasTime, percent: null, decimals: null }
  }
  const fraction = /\.([0#?]+)/u.exec(bare)?.[1]?.length ?? 0
  if (bare.includes("%")) return { isDate: false, hasTime: false, percent: fraction, decimals: null }
  return { ...plain, decimals: /[0#]/u.test(bare) && !/[e/]/u.test(bare) ? fraction : null }
}

export const numberFormat = (id: number, codes: ReadonlyMap<number, string>): NumberFormat =>
  parse(codes.get(id) ?? builtIn(id))

const day = 86_400_000

const toDate = (serial: number, isFrom1904: boolean, hasTime: boolean): string | null => {
  if (serial < 0 || serial > 2_958_466) return null
  // Excel has a 29 February 1900, so earlier days are one off
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const text = new Date(start + Math.round(serial * day / 1000) * 1000).toISOString()
  if (!hasTime) return text.slice(0, 10)
  if (serial < 1 && !isFrom1904) return text.slice(11, 19)
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19)
}

// The number of a day such as `2026-05-04`; null before March 1900, where the days of Excel are one off.
export const toSerial = (date: string, isFrom1904: boolean): number | null => {
  const serial = (Date.parse(date) - (isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / day
  return Number.isInteger(serial) && serial > 60 ? serial : null
}

// `0.1 + 0.2` shows as 0.3, because a cell shows at most 15 digits
const general = (value: number): string => String(Number(value.toPrecision(15)))

// A number as a cell shows it; dates in ISO 8601.
export const showNumber = (text: string, format: NumberFormat, isFrom1904: boolean): string => {
  const value = Number(text)
  if (text.trim() === "" || !Number.isFinite(value)) return text
  if (format.isDate) return toDate(value, isFrom1904, format.hasTime) ?? general(value)
  if (format.percent !== null) return `${(value * 100).toFixed(Math.min(format.percent, 20))}%`
  if (format.decimals !== null && Math.abs(value) < 1e15) return value.toFixed(Math.min(format.decimals, 20))
  return general(value)
}
