import { tooLarge } from "../Unreadable.ts"

export interface XlsxLimits {
  readonly sheets: number
  readonly strings: number
  // with text or a background
  readonly cells: number
  readonly merges: number
  readonly areas: number
  readonly names: number
}

export const xlsxLimits: XlsxLimits = {
  sheets: 500,
  strings: 1_000_000,
  cells: 500_000,
  merges: 100_000,
  areas: 100_000,
  names: 50_000
}

// Counts over the whole file. `spend` throws too_large above the limit.
export interface Budget {
  readonly limits: XlsxLimits
  readonly spend: (what: keyof XlsxLimits) => void
}

export const makeBudget = (limits: XlsxLimits): Budget => {
  const spent = { sheets: 0, strings: 0, cells: 0, merges: 0, areas: 0, names: 0 }
  return {
    limits,
    spend: (what) => {
      spent[what] += 1
      if (spent[what] > limits[what]) throw tooLarge
    }
  }
}
