// Bugs of statements of applicability, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const documents = (name) => ({ file: "test/api/soa/soa.", name, stack: "memory" })
const approvals = (name) => ({ file: "test/api/soa/soaApprovals.", name, stack: "memory" })
const files = (name) => ({ file: "test/api/soa/soaExports.", name, stack: "memory" })
const machine = (name) => ({ file: "packages/core/test/soa/SoaTransitions.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })
const transitions = `${core}/soa/SoaTransitions.ts`
const merging = `${core}/soa/MergeDecisions.ts`
const links = `${postgres}/soa/SoaLinks.ts`

export const soaMutants = [
  {
    name: "a text in a language called like a property of every object",
    file: `${core}/catalogue/Catalogue.ts`,
    find: "(Object.hasOwn(texts, language) ? texts[language] : undefined)",
    plant: "texts[language]",
    test: { file: "packages/core/test/catalogue/Catalogue.", name: "show texts in a language", stack: "memory" }
  },
  {
    name: "stale evidence that counts as fresh",
    file: `${core}/soa/Coverage.ts`,
    find: "const ages: ReadonlyArray<EvidenceAge> = [\"missing\", \"stale\", \"fresh\"]",
    plant: "const ages: ReadonlyArray<EvidenceAge> = [\"missing\", \"fresh\", \"stale\"]",
    test: {
      file: "packages/core/test/soa/Coverage.",
      name: "has the weakest evidence of its tasks",
      stack: "memory"
    }
  },
  {
    name: "a statement that the submitter may approve",
    file: transitions,
    find: "if (approverId === by) return Either.left(new ApproverIsSubmitter())",
    plant: "",
    test: approvals("is not asked of the submitter")
  },
  {
    name: "a statement that anybody with the permission may approve",
    file: transitions,
    find: "if (by !== document.pendingApproverId) return Either.left(new NotNamedApprover())",
    plant: "",
    test: approvals("is given or refused by the named approver alone")
  },
  {
    name: "a statement that a key may approve",
    file: `${core}/soa/SoaAccess.ts`,
    find: "Access.inSession(Access.requires(\"soa:approve\"))",
    plant: "Access.requires(\"soa:approve\")",
    test: approvals("is asked of a member, who approves in a session")
  },
  {
    name: "a statement that is submitted with undecided controls",
    file: transitions,
    find: "if (undecided.length > 0) return Either.left(new Incomplete({ undecided }))",
    plant: "",
    test: approvals("needs a decision about every control")
  },
  {
    name: "a pending statement that can be changed",
    file: transitions,
    find:
      "    return isPending(document)\n      ? Either.left(new AlreadyPending())\n      : Either.right(change(document, { decisions, decided: decisions.length }, now))",
    plant: "    return Either.right(change(document, { decisions, decided: decisions.length }, now))",
    test: machine("changes its content only while nobody is asked")
  },
  {
    name: "a change after an approval that keeps the number",
    file: transitions,
    find: "document.status === \"approved\" ? 1 : 0",
    plant: "document.status === \"approved\" ? 0 : 0",
    test: machine("keeps the content of an approved version")
  },
  {
    name: "an approver who left and still has the statement",
    file: transitions,
    find: "isPending(document) && document.pendingApproverId === userId ? takeBack(document, now) : document",
    plant: "document.pendingApproverId === \"usr_none\" ? takeBack(document, now) : document",
    test: machine("leaves nothing to a member who was removed")
  },
  {
    name: "a submission for another organization",
    file: `${core}/soa/SoaApprovals.ts`,
    find: "organizationId !== undefined && organizationId !== actor.organization.id",
    plant: "organizationId !== undefined && organizationId === \"org_none\"",
    test: approvals("writes nothing for an unknown document or another organization")
  },
  {
    name: "an approver who lacks the permission",
    file: `${core}/authentication/Approvers.ts`,
    find: "Effect.filterOrFail(({ rolePermissions }) => rolePermissions.has(permission)),",
    plant: "",
    test: approvals("is not asked of the submitter")
  },
  {
    name: "links to things of another organization",
    file: merging,
    find: "ids.has(id) || present?.includes(id) === true",
    plant: "ids.has(id) || id !== \"\"",
    test: documents("reject all decisions with a pointer to each error")
  },
  {
    name: "decisions that are stored although one is invalid",
    file: `${core}/soa/SoaDocuments.ts`,
    find: "if (merged.faults.length > 0) return yield* toProblem(merged.faults)",
    plant: "if (merged.faults.length > 9) return yield* toProblem(merged.faults)",
    test: documents("reject all decisions with a pointer to each error")
  },
  {
    name: "names of links for who may not read them",
    file: `${core}/soa/VisibleLinks.ts`,
    find: "permissions.has(readPermissions[linked.type])",
    plant: "permissions.size > 0",
    test: { file: "test/api/soa/soaCoverage.", name: "show what supports each control", stack: "memory" }
  },
  {
    name: "an exported name of an approver for who may not read members",
    file: `${core}/soa/SoaExports.ts`,
    find: "!permissions.has(\"member:read\")",
    plant: "!permissions.has(\"soa:export\")",
    test: files("hold the decisions with what supports them")
  },
  {
    name: "an approved version with the present names",
    file: `${core}/soa/ExportedSoas.ts`,
    find: "version === undefined ? linked : new Map([...toOwners(users), ...toThen(version)])",
    plant: "version === undefined ? linked : new Map([...toOwners(users), ...toThen(version), ...linked])",
    test: { file: "test/api/soa/soaKept.", name: "keeps the names of then in its files", stack: "memory" }
  },
  {
    name: "a damaged version that is shown",
    file: `${core}/soa/SoaRepository.ts`,
    find: "if ((yield* hashSoaContent(version)) === version.contentHash) return version",
    plant: "if ((yield* hashSoaContent(version)) !== \"\") return version",
    test: { file: "test/api/soa/soaKept.", name: "is not shown when it is damaged", stack: "memory" }
  },
  {
    name: "an approved version that can be changed in the database",
    file: `${postgres}/internal/migrations/0013_soa.ts`,
    find: "BEFORE UPDATE OR DELETE ON soa_version",
    plant: "BEFORE DELETE ON soa_version",
    test: {
      file: "packages/postgres/test/SoaVersionsKept.",
      name: "keeps an approved version",
      stack: "postgres"
    }
  },
  {
    name: "linked vendors of all organizations",
    file: links,
    find: "FROM ${nameOf(\"vendor\")}\n    WHERE organization_id = ${organizationId}\n      AND id",
    plant: "FROM ${nameOf(\"vendor\")}\n    WHERE id",
    test: suite("finds what decisions refer to, each once")
  },
  {
    name: "exported files that stay for good",
    file: `${core}/composition/BlobFolders.ts`,
    find: "yield* makeQuestionnaireFiles, exportedFiles]",
    plant: "yield* makeQuestionnaireFiles]",
    test: { file: "test/api/soa/soaKept.", name: "are swept after their links", stack: "memory" }
  }
]
