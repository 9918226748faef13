import { addChecksum, base62, hashSecret, hasValidChecksum } from "./Secret.ts"

const form = /^ats_([0-9A-Za-z]{43})[0-9A-Za-z]{6}$/

/** How many random bytes {@link makeSessionToken} takes. */
export const sessionEntropy = 32

/** A new session's token: `ats_`, 43 characters of secret (32 random bytes), 6 of checksum. */
export const makeSessionToken = (random: Uint8Array): { readonly token: string; readonly tokenHash: string } => {
  const secret = base62(random, 43)
  return { token: addChecksum(`ats_${secret}`), tokenHash: hashSecret(secret) }
}

/** The hash of a token's secret, if it has the form and its checksum holds. */
export const toSessionHash = (token: string): string | undefined => {
  const [, secret] = form.exec(token) ?? []
  return secret === undefined || !hasValidChecksum(token) ? undefined : hashSecret(secret)
}
