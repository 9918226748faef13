// the number of things that a step took from the member, and the ids of those without an assignee now
export interface Taken {
  readonly count: number
  readonly unassigned: ReadonlyArray<string>
}

export const takenOnly = (count: number): Taken => ({ count, unassigned: [] })
