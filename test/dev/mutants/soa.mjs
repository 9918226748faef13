// Bugs of statements of applicability, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const documents = (name) => ({ file: "test/api/soa/soa.", name, stack: "memory" })
const approvals = (name) => ({ file: "test/api/soa/soaApprovals.", name, stack: "memory" })
const machine = (name) => ({ file: "packages/core/test/soa/SoaTransitions.", name, stack: "memory" })
const transitions = `${core}/soa/SoaTransitions.ts`
const merging = `${core}/soa/MergeDecisions.ts`

export const soaMutants = [
  {
    name: "a statement that a key may approve",
    file: `${core}/soa/SoaAccess.ts`,
    in: "judge",
    find: "Access.inSession(Access.requires(\"soa:approve\"))",
    plant: "Access.requires(\"soa:approve\")",
    test: approvals("is asked of a member, who approves in a session")
  },
  {
    name: "a statement that is submitted with undecided controls",
    file: transitions,
    in: "Submit",
    find: "if (undecided.length > 0) return yield* Either.left(new Incomplete({ undecided }))",
    plant: "",
    test: approvals("needs a decision about every control")
  },
  {
    name: "a pending statement that can be changed",
    file: transitions,
    in: "Decide",
    find: "const edited = yield* Approvals.edit(document, by)",
    plant: "const edited = {}",
    test: machine("changes its content only while nobody is asked")
  },
  {
    name: "links to things of another organization",
    file: merging,
    in: "findUnknownLinks",
    find: "ids.has(id) || present?.includes(id) === true",
    plant: "ids.has(id) || id !== \"\"",
    test: documents("reject all decisions with a pointer to each error")
  },
  {
    name: "decisions that are stored although one is invalid",
    file: `${core}/soa/SoaDocuments.ts`,
    in: "decide",
    find: "if (merged.faults.length > 0) return yield* toProblem(merged.faults)",
    plant: "if (merged.faults.length > 9) return yield* toProblem(merged.faults)",
    test: documents("reject all decisions with a pointer to each error")
  },
  {
    name: "an approved version that can be changed in the database",
    file: `${postgres}/soa/SoaTables.ts`,
    in: "soaTables",
    find: "BEFORE UPDATE OR DELETE ON soa_version",
    plant: "BEFORE DELETE ON soa_version",
    test: {
      file: "packages/postgres/test/SoaVersionsKept.",
      name: "keeps an approved version",
      stack: "postgres"
    }
  }
]
