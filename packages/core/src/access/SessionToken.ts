import { addChecksum, hashSecret, hasValidChecksum, toBase62 } from "./Secret.ts"

const form = /^ats_([0-9A-Za-z]{43})[0-9A-Za-z]{6}$/

// in bytes
export const sessionEntropy = 32

export const makeSessionToken = (random: Uint8Array): { readonly token: string; readonly tokenHash: string } => {
  const secret = toBase62(random, 43)
  return { token: addChecksum(`ats_${secret}`), tokenHash: hashSecret(secret) }
}

export const toSessionHash = (token: string): string | undefined => {
  const [, secret] = form.exec(token) ?? []
  return secret === undefined || !hasValidChecksum(token) ? undefined : hashSecret(secret)
}
