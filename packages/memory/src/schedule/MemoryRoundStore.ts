import type { RoundStore } from "@attestry/core/schedule"
import { OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

// its revision is the number of rounds that have ended
const Round = Schema.Struct({ organizationId: OrganizationId, id: Schema.String })

export const makeMemoryRoundStore = ({ makeOwned }: MemoryTables, record: RecordWrite): typeof RoundStore.Service => {
  const rounds = makeOwned<typeof Round.Type>({ name: "round", schema: Round })
  const keyOf = (kind: string, id: string) => `${kind}/${id}`
  return {
    find: (organizationId, kind, id) =>
      Effect.sync(() =>
        Option.match(rounds.find(organizationId, keyOf(kind, id)), {
          onNone: () => 0,
          onSome: ({ revision }) => revision
        })
      ),
    end: (organizationId, kind, id, ended) =>
      Effect.suspend(() => {
        const round = { organizationId, id: keyOf(kind, id) }
        return record(ended === 0 ? rounds.insert(organizationId, round) : rounds.save(organizationId, round, ended))
      })
  }
}
