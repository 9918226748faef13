import * as Layer from "effect/Layer"
import { BlobStore } from "../../blob/BlobStore.ts"
import { BrowserDriver } from "../../browser/BrowserDriver.ts"
import { Egress } from "../../egress/Egress.ts"
import { Mailer } from "../../mail/Mailer.ts"
import { MemberEligibility } from "../../member/MemberEligibility.ts"
import { ReportWriter } from "../../report/ReportWriter.ts"
import { SecretBox } from "../../secret/SecretBox.ts"
import { CatalogueRegistry } from "../../soa/CatalogueRegistry.ts"
import { preferProvided } from "./PreferProvided.ts"

// each of these ports as the host provides it, else its default
export const hostDefaults = Layer.mergeAll(
  preferProvided(BlobStore, BlobStore.none),
  preferProvided(BrowserDriver, BrowserDriver.none),
  preferProvided(CatalogueRegistry, CatalogueRegistry.iso27001),
  preferProvided(Egress, Egress.none),
  preferProvided(Mailer, Mailer.none),
  preferProvided(MemberEligibility, MemberEligibility.everybody),
  preferProvided(ReportWriter, ReportWriter.none),
  preferProvided(SecretBox, SecretBox.none)
)
