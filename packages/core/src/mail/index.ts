import "../shared/AttestryNeedsEffect3.ts"
export * from "./Mailer.ts"
export * from "./MailHeaders.ts"
