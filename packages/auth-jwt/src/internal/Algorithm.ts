export type PublicKeyAlgorithm =
  | "RS256"
  | "RS384"
  | "RS512"
  | "PS256"
  | "PS384"
  | "PS512"
  | "ES256"
  | "ES384"
  | "ES512"
  | "EdDSA"
  | "Ed25519"

export type SecretAlgorithm = "HS256" | "HS384" | "HS512"

export type Algorithm = PublicKeyAlgorithm | SecretAlgorithm

export const publicKeyAlgorithms: ReadonlyArray<PublicKeyAlgorithm> = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519"
]

const bytesOf: ReadonlyArray<readonly [SecretAlgorithm, number]> = [["HS256", 32], ["HS384", 48], ["HS512", 64]]

// A secret must be at least as long as the hash of its algorithm.
export const secretAlgorithms = (length: number): ReadonlyArray<SecretAlgorithm> =>
  bytesOf.flatMap(([algorithm, bytes]) => length >= bytes ? algorithm : [])
