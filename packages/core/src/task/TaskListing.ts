import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { storedPeople } from "../page/Filters.ts"
import * as Page from "../page/Page.ts"
import { replaceMe } from "../problem/ReplaceMe.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { subtractPeriods } from "./Recurrence.ts"
import { taskOrder, TaskQuery } from "./Task.ts"
import type { StoredTaskQuery, TaskStore } from "./TaskStore.ts"

const ListedTasks = Schema.Struct({ ...TaskQuery.fields, assigneeId: optional(storedPeople) })

type ListedTasks = typeof ListedTasks.Type

export const withoutMe = Effect.fnUntraced(function*({ assigneeId, ...query }: TaskQuery) {
  return assigneeId === undefined ? query : { ...query, assigneeId: yield* replaceMe(assigneeId, "assigneeId") }
})

const toStored = ({ evidence, overdue, ...filters }: Page.Slice<ListedTasks>["filters"]) =>
  Effect.map(
    Timestamp.now,
    (at): Page.Slice<StoredTaskQuery>["filters"] => ({
      ...filters,
      ...(overdue === undefined ? {} : { overdue: { isOverdue: overdue, at } }),
      ...(evidence === undefined ? {} : { evidence: { ages: evidence, cutoffs: subtractPeriods(at) } })
    })
  )

export const makeTaskListing = (store: typeof TaskStore.Service) =>
  Page.listing("tasks", ListedTasks, taskOrder, {
    list: (organizationId: OrganizationId, slice: Page.Slice<ListedTasks>) =>
      Effect.flatMap(toStored(slice.filters), (filters) => store.list(organizationId, { ...slice, filters })),
    listCounted: (organizationId, slice) =>
      Effect.flatMap(
        toStored(slice.filters),
        (filters) => Page.listCounted(store, organizationId, { ...slice, filters })
      ),
    count: (organizationId, filters) =>
      Effect.flatMap(toStored(filters), (filters) => store.count(organizationId, filters)),
    facets: (organizationId, filters, names) =>
      Effect.flatMap(toStored(filters), (filters) => store.facets(organizationId, filters, names))
  })
