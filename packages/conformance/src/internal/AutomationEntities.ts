import type { OrganizationId } from "@attestry/core/shared"
import type { Task } from "@attestry/core/task"
import { Automation, AutomationId, AutomationVersion, AutomationVersionId } from "@attestry/core/taskAutomation"
import { Schema } from "effect"
import { at, decodeNamed, id, secretHash, unique } from "./Values.ts"

export const automation = (
  { id: taskId, organizationId }: Pick<Task, "id" | "organizationId">,
  fields: Partial<typeof Automation.Encoded> = {}
): Automation =>
  decodeNamed(Automation)({
    id: id(AutomationId),
    organizationId,
    taskId,
    name: "Automation",
    description: "",
    latestVersion: null,
    isArchived: false,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const automationVersion = (
  { id: automationId, organizationId }: { readonly id: AutomationId; readonly organizationId: OrganizationId },
  version: number,
  fields: Partial<typeof AutomationVersion.Encoded> = {}
): AutomationVersion =>
  Schema.decodeSync(AutomationVersion)({
    id: id(AutomationVersionId),
    organizationId,
    automationId,
    version,
    scriptKey: `script/${unique()}`,
    scriptSize: 1,
    scriptHash: secretHash(),
    changelog: "",
    publishedBy: null,
    createdAt: at(0),
    ...fields
  })
