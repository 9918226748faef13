import type { StoragePorts, UseCases } from "@attestry/core"
import * as Command from "@effect/cli/Command"
import * as CommandDescriptor from "@effect/cli/CommandDescriptor"
import * as HashMap from "effect/HashMap"
import type * as Layer from "effect/Layer"
import { browserLogin } from "./internal/command/BrowserCommand.ts"
import { keyCreate, keyRevoke } from "./internal/command/KeyCommand.ts"
import { memberAdd } from "./internal/command/MemberCommand.ts"
import { migrate } from "./internal/command/MigrateCommand.ts"
import { init, orgCreate } from "./internal/command/OrgCommand.ts"
import { questionnaireRead } from "./internal/command/QuestionnaireCommand.ts"
import {
  secretsAddKey,
  secretsList,
  secretsRemoveKey,
  secretsReseal,
  secretsUseKey
} from "./internal/command/SecretsCommand.ts"
import { sessionCreate } from "./internal/command/SessionCommand.ts"
import { userCreate, userErase, userUpdate } from "./internal/command/UserCommand.ts"
import { firstOrganization } from "./Settings.ts"

/** Use cases and storage for the commands. */
export interface Application<E, R> {
  /** Creates the storage if it is missing. */
  readonly orNew: Layer.Layer<UseCases | StoragePorts, E, R>
  /** Requires an existing storage. */
  readonly existing: Layer.Layer<UseCases | StoragePorts, E, R>
  /** Requires an existing storage and the keys of its secrets, for `StoredSecrets`. */
  readonly withSecrets: Layer.Layer<UseCases | StoragePorts, E, R>
}

const namesOf = (group: CommandDescriptor.Command<unknown>): ReadonlyArray<string> =>
  Array.from(CommandDescriptor.getNames(group)).flatMap((name) =>
    Array.from(HashMap.keys(CommandDescriptor.getSubcommands(group)), (command) => `${name} ${command}`).sort()
  )

/** The command `attestry`, and the names of all its subcommands. The storage is opened when one of them runs. */
export const attestry = <E, R>({ existing, orNew, withSecrets }: Application<E, R>) => {
  // the settings first, so that invalid ones create no storage
  const initCommand = init.pipe(Command.provide(orNew), Command.provideEffectDiscard(firstOrganization))
  const org = Command.make("org").pipe(
    Command.withDescription("Organizations."),
    Command.withSubcommands([Command.provide(orgCreate, existing)])
  )
  const user = Command.make("user").pipe(
    Command.withDescription("Users: people and services."),
    Command.withSubcommands([
      Command.provide(userCreate, existing),
      Command.provide(userUpdate, existing),
      Command.provide(userErase, existing)
    ])
  )
  const member = Command.make("member").pipe(
    Command.withDescription("Members of organizations, with their roles."),
    Command.withSubcommands([Command.provide(memberAdd, existing)])
  )
  const session = Command.make("session").pipe(
    Command.withDescription("Sessions of users."),
    Command.withSubcommands([Command.provide(sessionCreate, existing)])
  )
  const key = Command.make("key").pipe(
    Command.withDescription("API keys."),
    Command.withSubcommands([Command.provide(keyCreate, existing), Command.provide(keyRevoke, existing)])
  )
  const secrets = Command.make("secrets").pipe(
    Command.withDescription("Keys that encrypt stored secrets."),
    Command.withSubcommands([
      Command.provide(secretsList, withSecrets),
      secretsAddKey,
      secretsUseKey,
      Command.provide(secretsReseal, withSecrets),
      Command.provide(secretsRemoveKey, withSecrets)
    ])
  )
  const browser = Command.make("browser").pipe(
    Command.withDescription("Logins of other products."),
    Command.withSubcommands([browserLogin])
  )
  const questionnaire = Command.make("questionnaire").pipe(
    Command.withDescription("Questionnaires of customers."),
    Command.withSubcommands([questionnaireRead])
  )
  const command = Command.make("attestry").pipe(
    Command.withDescription(
      "Sets up Attestry in the Postgres of DATABASE_URL, otherwise in the folder ATTESTRY_DATA (default ./.attestry)."
    ),
    Command.withSubcommands([initCommand, migrate, org, user, member, session, key, secrets, browser, questionnaire])
  )
  return {
    command,
    names: [
      "init",
      "migrate",
      ...[org, user, member, session, key, secrets, browser, questionnaire].flatMap(({ descriptor }) =>
        namesOf(descriptor)
      )
    ]
  }
}
