/** Signatures that a public key proves: whoever can check one can't make one. */
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

/** Signatures by a secret that both sides have. */
export type SecretAlgorithm = "HS256" | "HS384" | "HS512"

/** How a token is signed, as its header `alg` says. */
export type Algorithm = PublicKeyAlgorithm | SecretAlgorithm

/** Every algorithm of public keys. */
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

/** The algorithms that a secret of so many bytes is long enough for: it has to be as long as their hash. */
export const secretAlgorithms = (length: number): ReadonlyArray<SecretAlgorithm> =>
  bytesOf.flatMap(([algorithm, bytes]) => length >= bytes ? algorithm : [])
