import { makeToken, tokenEntropy } from "../../../packages/core/src/access/ApiKeyToken.ts"

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** A key that nobody has been issued. */
export const newToken = () => makeToken(crypto.getRandomValues(new Uint8Array(tokenEntropy)))

/** A key of that public id and a new secret, with the right checksum. */
export const withKeyId = (keyId: string): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(tokenEntropy))
  let value = Array.from(keyId).reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n)
  for (let at = bytes.length - 1; at >= 32; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  return makeToken(bytes).token
}
