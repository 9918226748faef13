const shortest = 20

/** Parts of a secret that must not be found: every part of 20 characters, and all of it in another alphabet. */
const partsOf = (secret: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(secret)
  const windows = Array.from({ length: secret.length - shortest + 1 }, (_, at) => secret.slice(at, at + shortest))
  return [...windows, bytes.toString("hex").slice(0, shortest), bytes.toString("base64").slice(0, shortest)]
}

const runs = /[0-9A-Za-z+/=]{20,}/g

/** Finds the parts of secrets in texts. */
export const make = (secrets: ReadonlyArray<string>) => {
  const parts = new Set(secrets.flatMap(partsOf))
  return (text: string): number => {
    let hits = 0
    for (const [run] of text.matchAll(runs)) {
      for (let at = 0; at + shortest <= run.length; at++) if (parts.has(run.slice(at, at + shortest))) hits++
    }
    return hits
  }
}
