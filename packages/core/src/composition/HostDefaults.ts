import * as Layer from "effect/Layer"
import { BlobStore } from "../blob/BlobStore.ts"
import { Egress } from "../egress/Egress.ts"
import { Mailer } from "../mail/Mailer.ts"
import { ReportWriter } from "../report/ReportWriter.ts"
import { SecretBox } from "../secret/SecretBox.ts"
import { preferProvided, preferProvidedIfOn } from "./PreferProvided.ts"

// each port that is no context's, as the host provides it, else its default
export const hostDefaults = Layer.mergeAll(
  preferProvided(BlobStore, BlobStore.none),
  preferProvidedIfOn(Egress, Egress.none),
  preferProvidedIfOn(Mailer, Mailer.none),
  preferProvided(ReportWriter, ReportWriter.none),
  preferProvided(SecretBox, SecretBox.none)
)
