import { TaggedProblem } from "./TaggedProblem.ts"

/** The host provides no `Egress`, so nothing can be sent to others. */
export class EgressNotConfigured extends TaggedProblem<EgressNotConfigured>()(
  "EgressNotConfigured",
  503,
  "This server sends no requests to others. Ask its operator to configure that."
) {}

/** The host provides no keys for a `SecretBox`, so no secret can be stored. */
export class SecretsNotConfigured extends TaggedProblem<SecretsNotConfigured>()(
  "SecretsNotConfigured",
  503,
  "This server has no keys to encrypt secrets with. Ask its operator to configure them."
) {}
