import "../shared/AttestryNeedsEffect3.ts"
export * from "./SecretBox.ts"
export * from "./StoredSecrets.ts"
