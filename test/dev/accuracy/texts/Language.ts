export interface Domain {
  readonly code: string
  readonly title: string
  // each fits into every template of its language, at {do}
  readonly actions: ReadonlyArray<string>
}

// Words of headers, in the ways that forms have them.
export interface Words {
  readonly yes: string
  readonly no: string
  readonly partly: string
  readonly notApplicable: string
  readonly number: ReadonlyArray<string>
  readonly question: ReadonlyArray<string>
  readonly requirement: ReadonlyArray<string>
  readonly answer: ReadonlyArray<string>
  readonly comment: ReadonlyArray<string>
  readonly evidence: ReadonlyArray<string>
  readonly section: ReadonlyArray<string>
  readonly guidance: string
  readonly weight: string
  readonly priority: string
  readonly must: string
  readonly should: string
  readonly status: string
  readonly statuses: ReadonlyArray<string>
  readonly owner: string
  readonly dueDate: string
  readonly questionnaire: string
  readonly instructions: string
  readonly cover: string
  readonly lists: string
  readonly changes: string
  readonly part: string
  readonly page: string
  readonly of: string
  // labels of a cover sheet
  readonly company: string
  readonly contact: string
  readonly date: string
  readonly version: string
}

export interface Language {
  readonly code: string
  readonly domains: ReadonlyArray<Domain>
  // titles within a domain
  readonly topics: ReadonlyArray<string>
  readonly closed: ReadonlyArray<string>
  readonly open: ReadonlyArray<string>
  readonly statements: ReadonlyArray<string>
  readonly requests: ReadonlyArray<string>
  readonly long: ReadonlyArray<string>
  readonly words: Words
  readonly instructions: ReadonlyArray<string>
  readonly guidance: ReadonlyArray<string>
  readonly answers: ReadonlyArray<string>
  readonly comments: ReadonlyArray<string>
}
