import * as Effect from "effect/Effect"
import * as Page from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { subtractPeriods } from "./Recurrence.ts"
import { taskOrder, TaskQuery } from "./Task.ts"
import type { StoredTaskQuery, TaskStore } from "./TaskStore.ts"

const toStored = ({ evidence, overdue, ...filters }: Page.Slice<TaskQuery>["filters"]) =>
  Effect.map(
    Timestamp.now,
    (at): Page.Slice<StoredTaskQuery>["filters"] => ({
      ...filters,
      ...(overdue === undefined ? {} : { overdue: { isOverdue: overdue, at } }),
      ...(evidence === undefined ? {} : { evidence: { age: evidence, cutoffs: subtractPeriods(at) } })
    })
  )

export const makeTaskListing = (store: typeof TaskStore.Service) =>
  Page.listing("tasks", TaskQuery, taskOrder, {
    list: (organizationId: OrganizationId, slice: Page.Slice<TaskQuery>) =>
      Effect.flatMap(toStored(slice.filters), (filters) => store.list(organizationId, { ...slice, filters })),
    listCounted: (organizationId, slice) =>
      Effect.flatMap(
        toStored(slice.filters),
        (filters) => Page.listCounted(store, organizationId, { ...slice, filters })
      ),
    count: (organizationId, filters) =>
      Effect.flatMap(toStored(filters), (filters) => store.count(organizationId, filters))
  })
