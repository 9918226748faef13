import { addChecksum, base62, hashSecret, hasValidChecksum } from "./Secret.ts"

const form = /^atk_([0-9A-Za-z]{8})([0-9A-Za-z]{43})[0-9A-Za-z]{6}$/

/** How many random bytes {@link makeToken} takes. */
export const tokenEntropy = 40

/**
 * A new key: `atk_`, 8 characters of public key id, 43 of secret (32 random bytes), 6 of checksum, all base62 and of
 * fixed length, so that a typo is told without a look-up and secret scanners can match it.
 */
export const makeToken = (
  random: Uint8Array
): { readonly keyId: string; readonly token: string; readonly secretHash: string } => {
  const keyId = base62(random.subarray(32), 8)
  const secret = base62(random.subarray(0, 32), 43)
  return { keyId, token: addChecksum(`atk_${keyId}${secret}`), secretHash: hashSecret(secret) }
}

/** The parts of a key, if it has the form and its checksum holds. */
export const parseToken = (token: string): { readonly keyId: string; readonly secretHash: string } | undefined => {
  const [, keyId, secret] = form.exec(token) ?? []
  if (keyId === undefined || secret === undefined || !hasValidChecksum(token)) return undefined
  return { keyId, secretHash: hashSecret(secret) }
}
