const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

export const isDate = (text: string): boolean => isoDate.test(text) && !Number.isNaN(Date.parse(text))

const nameOf = (date: Date, language: string, options: Intl.DateTimeFormatOptions): string => {
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(date)
  } catch {
    return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(date)
  }
}

// A day as a date control shows it, such as `d MMMM yyyy`. Without a format it stays an ISO date.
export const formatDate = (text: string, format: string, language: string): string => {
  const [, year = "", month = "", day = ""] = isoDate.exec(text) ?? []
  const date = new Date(`${text}T00:00:00Z`)
  const parts: { readonly [token: string]: () => string } = {
    yyyy: () => year,
    yy: () => year.slice(2),
    MMMM: () => nameOf(date, language, { month: "long" }),
    MMM: () => nameOf(date, language, { month: "short" }),
    MM: () => month,
    M: () => String(Number(month)),
    dddd: () => nameOf(date, language, { weekday: "long" }),
    ddd: () => nameOf(date, language, { weekday: "short" }),
    dd: () => day,
    d: () => String(Number(day))
  }
  // times and eras are those of no day
  if (format === "" || /[HhmsgGtz]/.test(format.replaceAll(/'[^']*'/g, ""))) return text
  return format.replaceAll(
    /'([^']*)'|yyyy|yy|M{1,4}|d{1,4}/g,
    (token, quoted: string | undefined) => quoted ?? parts[token]?.() ?? token
  )
}
