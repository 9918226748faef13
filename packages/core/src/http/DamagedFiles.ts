import * as Effect from "effect/Effect"
import type { BlobDamaged } from "../blob/BlobStore.ts"

const most = 1_000

export interface DamagedFiles {
  // since the start
  readonly count: () => number
  readonly report: (damaged: BlobDamaged) => Effect.Effect<void>
}

// a code such as `attachment_damaged`, for alerts
const toCode = ({ key }: BlobDamaged): string => `${key.split("/", 1)[0]}_damaged`

export const make = (): DamagedFiles => {
  const found = new Set<string>()
  return {
    count: () => found.size,
    report: (damaged) =>
      Effect.suspend(() => {
        const { key, organizationId } = damaged
        if (found.size < most) found.add(`${organizationId}/${key}`)
        return Effect.annotateLogs(Effect.logError("A stored file is damaged"), {
          code: toCode(damaged),
          organization: organizationId,
          key
        })
      })
  }
}
