const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

const variance = (values: ReadonlyArray<number>) => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/** Distance of the means of two samples, in standard errors: Welch's t. */
export const t = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number =>
  (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

/** Both without what is slower than that part of all: pauses of the machine hide small differences. */
export const trimmed = (a: ReadonlyArray<number>, b: ReadonlyArray<number>, part: number) => {
  const sorted = [...a, ...b].sort((x, y) => x - y)
  const limit = sorted[Math.floor(sorted.length * part)] ?? Infinity
  return [a.filter((value) => value < limit), b.filter((value) => value < limit)] as const
}

export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((x, y) => x - y)[values.length >> 1] ?? Number.NaN
