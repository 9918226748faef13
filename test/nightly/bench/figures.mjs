// Sums over rounds, and tables.

/** The lower quartile: what disturbs a round only ever adds to its cost. */
export const quartile = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 4)]

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

export const fixed = (value, digits = 2) => value === undefined || Number.isNaN(value) ? "-" : value.toFixed(digits)

/** The columns' heads, then a row each; the first column is text, the others are numbers. */
export const table = (title, head, rows) => {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, i) => Math.max(...lines.map((line) => line[i].length)))
  const line = (cells) => cells.map((cell, i) => i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join("  ")
  console.log(`\n${title}\n${lines.map(line).join("\n")}`)
}
