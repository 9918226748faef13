import type { UseCases } from "@attestry/core/Attestry"
import type { StoragePorts } from "@attestry/core/Ports"
import * as Command from "@effect/cli/Command"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import * as HashMap from "effect/HashMap"
import type * as Layer from "effect/Layer"
import { keyCreate, keyRevoke } from "./internal/command/KeyCommand.ts"
import { memberAdd } from "./internal/command/MemberCommand.ts"
import { init, orgCreate } from "./internal/command/OrgCommand.ts"
import { sessionCreate } from "./internal/command/SessionCommand.ts"
import { userCreate, userErase } from "./internal/command/UserCommand.ts"
import { firstOrganization } from "./Settings.ts"

/** What commands work on. */
export interface Application<E, R> {
  /** Over a storage that is made if it is missing. */
  readonly orNew: Layer.Layer<UseCases | StoragePorts, E, R>
  /** Over a storage that has to be there. */
  readonly existing: Layer.Layer<UseCases | StoragePorts, E, R>
}

const namesOf = (group: CommandDescriptor.Command<unknown>): ReadonlyArray<string> =>
  Array.from(CommandDescriptor.getNames(group)).flatMap((name) =>
    Array.from(HashMap.keys(CommandDescriptor.getSubcommands(group)), (command) => `${name} ${command}`)
  )

/** The command `attestry` with all of its commands, and their names. The storage is opened when one of them runs. */
export const attestry = <E, R>({ existing, orNew }: Application<E, R>) => {
  // its settings first: where they make no sense, no storage comes of it
  const initialised = init.pipe(Command.provide(orNew), Command.provideEffectDiscard(firstOrganization))
  const org = Command.make("org").pipe(
    Command.withDescription("Organizations."),
    Command.withSubcommands([Command.provide(orgCreate, existing)])
  )
  const user = Command.make("user").pipe(
    Command.withDescription("People and services that act."),
    Command.withSubcommands([Command.provide(userCreate, existing), Command.provide(userErase, existing)])
  )
  const member = Command.make("member").pipe(
    Command.withDescription("Who belongs to which organization, and what they may do there."),
    Command.withSubcommands([Command.provide(memberAdd, existing)])
  )
  const session = Command.make("session").pipe(
    Command.withDescription("Users who are signed in."),
    Command.withSubcommands([Command.provide(sessionCreate, existing)])
  )
  const key = Command.make("key").pipe(
    Command.withDescription("API keys."),
    Command.withSubcommands([Command.provide(keyCreate, existing), Command.provide(keyRevoke, existing)])
  )
  const command = Command.make("attestry").pipe(
    Command.withDescription(
      "Set up Attestry where its data are: in the Postgres that DATABASE_URL names, else in the folder ATTESTRY_DATA, ./.attestry unless given."
    ),
    Command.withSubcommands([initialised, org, user, member, session, key])
  )
  return {
    command,
    names: ["init", ...[org, user, member, session, key].flatMap(({ descriptor }) => namesOf(descriptor))]
  }
}
