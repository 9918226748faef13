import * as Context from "effect/Context"

/**
 * False if nothing may leave this installation and nothing that is due may run, as in a test restore beside production.
 * Provide it to every layer of Attestry, also below `Attestry.layer`. True by default.
 */
export class OutgoingSwitch extends Context.Reference<OutgoingSwitch>()("@attestry/core/storage/OutgoingSwitch", {
  defaultValue: (): boolean => true
}) {}
