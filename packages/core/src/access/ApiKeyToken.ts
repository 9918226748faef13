import { addChecksum, hashSecret, hasValidChecksum, toBase62 } from "./Secret.ts"

const form = /^atk_([0-9A-Za-z]{8})([0-9A-Za-z]{43})[0-9A-Za-z]{6}$/

// in bytes
export const tokenEntropy = 40

// fixed lengths and a checksum: a typo is found without a look-up, and secret scanners can match the form
export const makeToken = (
  random: Uint8Array
): { readonly keyId: string; readonly token: string; readonly secretHash: string } => {
  const keyId = toBase62(random.subarray(32), 8)
  const secret = toBase62(random.subarray(0, 32), 43)
  return { keyId, token: addChecksum(`atk_${keyId}${secret}`), secretHash: hashSecret(secret) }
}

export const parseToken = (token: string): { readonly keyId: string; readonly secretHash: string } | undefined => {
  const [, keyId, secret] = form.exec(token) ?? []
  if (keyId === undefined || secret === undefined || !hasValidChecksum(token)) return undefined
  return { keyId, secretHash: hashSecret(secret) }
}
