import { assert, describe, it } from "@effect/vitest"
import { splitQuestions } from "../../src/internal/questionnaire/grid/GridQuestions.ts"
import { readGrid } from "../../src/internal/questionnaire/grid/ReadGrid.ts"
import { findRegions } from "../../src/internal/questionnaire/grid/Regions.ts"
import { makeView } from "../../src/internal/questionnaire/grid/View.ts"
import { Unreadable } from "../../src/internal/questionnaire/Unreadable.ts"
import { type GridExtras, makeGrid } from "./support/Grids.ts"

type Rows = ReadonlyArray<ReadonlyArray<string>>

const none = { section: [], mapping: [] }

const read = (rows: Rows, extras?: GridExtras) => readGrid(makeGrid(rows, extras), none)

// `section > section | number | text | subject | kind | choices | answer | answerPlace`, without what is absent
const lines = (rows: Rows, extras?: GridExtras) =>
  read(rows, extras).questions.map((question) =>
    [
      question.section.join(" > "),
      question.number,
      question.text,
      question.subject,
      question.kind === "text" ? null : question.kind,
      question.choices.join("/"),
      question.answer === null ? null : `= ${question.answer}`,
      question.comment === null ? null : `// ${question.comment}`,
      question.answerPlace?.type === "cell" ? `@${question.answerPlace.cell}` : null
    ].filter((part) => part !== null && part !== "").join(" | ")
  )

describe("readGrid", () => {
  it("reads ids, a section column that spans rows, and answers with ownership beside them", () => {
    const rows = [
      ["Cloud controls questionnaire v9"],
      [
        "Question ID",
        "Question",
        "CSP CAIQ Answer",
        "SSRM Control Ownership",
        "CSP Implementation Description (Optional)",
        "CCM Control ID",
        "CCM Control Specification",
        "CCM Control Title",
        "CCM Domain Title"
      ],
      [
        "A&A-01.1",
        "Are audit rules written down and approved?",
        "Yes",
        "CSP-owned",
        "See handbook",
        "A&A-01",
        "Write down, approve and teach rules for audits. Review them each year.",
        "Audit rules",
        "Audit & Assurance"
      ],
      ["A&A-01.2", "Are audit rules reviewed each year?", "", "", "", "", "", "", "Audit & Assurance"],
      [
        "AIS-01.1",
        "Are rules for application security approved?",
        "",
        "",
        "",
        "AIS-01",
        "Write down rules for application security that all teams must follow.",
        "Application rules",
        "Application Security"
      ]
    ]
    const lists = { "C3:C5": ["Yes", "No", "NA"], "D3:D5": ["CSP-owned", "CSC-owned", "Shared"] }
    assert.deepStrictEqual(lines(rows, { lists, merges: ["A1:I1", "F3:F4", "G3:G4", "H3:H4"] }), [
      "Audit & Assurance | A&A-01.1 | Are audit rules written down and approved? | yes_no | Yes/No/NA | = Yes | // See handbook | @C3",
      "Audit & Assurance | A&A-01.2 | Are audit rules reviewed each year? | yes_no | Yes/No/NA | @C4",
      "Application Security | AIS-01.1 | Are rules for application security approved? | yes_no | Yes/No/NA | @C5"
    ])
    assert.deepStrictEqual(read(rows, { lists }).mapping, [{
      sheet: "Questions",
      kind: "asked",
      headerRows: [2],
      columns: {
        number: "A",
        section: ["I"],
        question: ["B"],
        answer: ["C"],
        comment: ["E"],
        ignore: ["D", "F", "G", "H"]
      }
    }])
  })

  it("reads a column No beside Yes as a choice, not as numbers", () => {
    const rows = [
      ["Question", "Yes", "No", "Comments"],
      ["Do you encrypt backups?", "x", "", "With AES"],
      ["Do you test restores?", "", "x", ""]
    ]
    assert.deepStrictEqual(lines(rows), [
      "Do you encrypt backups? | yes_no | Yes/No | = Yes | // With AES | @B2",
      "Do you test restores? | yes_no | Yes/No | = No | @B3"
    ])
  })

  it("reads one column each for Yes, No and N/A as one answer", () => {
    const rows = [
      [
        "Control Domain",
        "Question ID",
        "Consensus Assessment Questions",
        "Consensus Assessment Answers",
        "",
        "",
        "Notes"
      ],
      ["", "", "", "Yes", "No", "Not Applicable", ""],
      ["Application Security", "AIS-01.1", "Do you review code?", "x", "", "", "By two people"],
      ["", "AIS-01.2", "Do you scan code for secrets?", "", "X", "", ""]
    ]
    assert.deepStrictEqual(lines(rows, { merges: ["D1:F1", "A3:A4"] }), [
      "Application Security | AIS-01.1 | Do you review code? | yes_no | Yes/No/Not Applicable | = Yes | // By two people | @D3",
      "Application Security | AIS-01.2 | Do you scan code for secrets? | yes_no | Yes/No/Not Applicable | = No | @D4"
    ])
  })

  it("reads banners as nested sections, with the number of each level", () => {
    const rows = [
      ["Ques Num", "Question/Request", "Response", "Additional Information"],
      ["A", "Risk Management", "", ""],
      ["A.1", "Is there a risk programme?", "", ""],
      ["A.1.1", "Is it approved by management?", "", ""],
      ["B", "Security Policy", "", ""],
      ["B.1", "Is there a security policy?", "", ""]
    ]
    assert.deepStrictEqual(
      lines(rows, { bold: ["A2", "B2", "A5", "B5"], lists: { "C3:C4 C6": ["Yes", "No", "N/A"] } }),
      [
        "Risk Management | A.1 | Is there a risk programme? | yes_no | Yes/No/N/A | @C3",
        "Risk Management | A.1.1 | Is it approved by management? | yes_no | Yes/No/N/A | @C4",
        "Security Policy | B.1 | Is there a security policy? | yes_no | Yes/No/N/A | @C6"
      ]
    )
  })

  it("reads headers that repeat per section and bear its title", () => {
    const rows = [
      ["Higher education assessment"],
      ["Company Overview", "", "Vendor Answers", "Additional Information", "Guidance"],
      ["COMP-01", "Describe your organization's structure.", "", "", "Include parents."],
      ["COMP-02", "Have you had a breach in the last five years?", "Select", "", ""],
      ["Documentation", "", "Vendor Answers", "Additional Information", "Guidance"],
      ["DOCU-01", "Do you have a recent audit report?", "", "", "State the year."]
    ]
    assert.deepStrictEqual(lines(rows, { merges: ["A1:E1", "A2:B2", "A5:B5"], lists: { "C4 C6": ["Yes", "No"] } }), [
      "Company Overview | COMP-01 | Describe your organization's structure. | @C3",
      "Company Overview | COMP-02 | Have you had a breach in the last five years? | yes_no | Yes/No | @C4",
      "Documentation | DOCU-01 | Do you have a recent audit report? | yes_no | Yes/No | @C6"
    ])
  })

  it("reads a title above each of several headers as a section", () => {
    const header = ["#", "Question", "Answer", "Comments"]
    const rows = [
      ["1. Access"],
      header,
      ["1.1", "Do you review access?", "", ""],
      [],
      ["2. Backups"],
      header,
      ["2.1", "Do you test backups?", "Yes, monthly", ""]
    ]
    assert.deepStrictEqual(lines(rows), [
      "1. Access | 1.1 | Do you review access? | @C3",
      "2. Backups | 2.1 | Do you test backups? | = Yes, monthly | @C7"
    ])
  })

  it("finds a header below a cover and beside spacer columns", () => {
    const rows: Rows = [
      ["", "Vendor questionnaire"],
      ["", "Please complete all rows and return the file."],
      ...Array.from({ length: 20 }, () => []),
      ["", "No.", "", "Question", "", "Response"],
      [],
      ["", "1", "", "Do you train staff?", "", ""],
      [],
      ["", "2", "", "Do you screen staff?", "", "Yes"]
    ]
    assert.deepStrictEqual(lines(rows), ["1 | Do you train staff? | @F25", "2 | Do you screen staff? | = Yes | @F27"])
  })

  it("reads a plain list with and without header, whose answers go beside it", () => {
    const questions = ["Do you encrypt data?", "Who is your security officer?", "Describe your backups."]
    const rows = questions.map((text) => [text])
    const placed = (first: number) => questions.map((text, index) => `${text} | @B${first + index}`)
    assert.deepStrictEqual(lines(rows), placed(1))
    assert.deepStrictEqual(lines([["Questions"], ...rows]), placed(2))
  })

  it("reads statements below a header as questions", () => {
    const rows = [
      ["Ref", "Requirement", "Compliant (Yes/No/Partial)", "Remarks"],
      ["R1", "The supplier encrypts data at rest.", "", ""],
      ["R2", "Number of employees", "", ""]
    ]
    assert.deepStrictEqual(lines(rows), [
      "R1 | The supplier encrypts data at rest. | one_of | Yes/No/Partial | @C2",
      "R2 | Number of employees | one_of | Yes/No/Partial | @C3"
    ])
  })

  it("reads answers for several products as one question each", () => {
    const expected = [
      "1 | Is data encrypted? | Alpha | = Yes | @C3",
      "1 | Is data encrypted? | Beta | @D3",
      "2 | Is access logged? | Alpha | @C4",
      "2 | Is access logged? | Beta | = No | @D4"
    ]
    const body = [["1", "Is data encrypted?", "Yes", ""], ["2", "Is access logged?", "", "No"]]
    assert.deepStrictEqual(
      lines([["No", "Question", "Response", ""], ["", "", "Alpha", "Beta"], ...body], { merges: ["C1:D1"] }),
      expected
    )
    assert.deepStrictEqual(lines([[], ["No", "Question", "Answer – Alpha", "Answer – Beta"], ...body]), expected)
    const answers = ["Yes", "No"]
    assert.deepStrictEqual(
      lines([[], ["No", "Question", "Alpha", "Beta"], ...body], { lists: { "C3:D4": answers } }),
      expected.map((line) => line.replace(/(Alpha|Beta)/, "$1 | yes_no | Yes/No"))
    )
  })

  it("reads tables side by side", () => {
    const rows = [
      ["No", "Question", "Answer", "", "No", "Question", "Answer"],
      ["1", "Do you log?", "", "", "2", "Do you test?", "Yes"]
    ]
    assert.deepStrictEqual(lines(rows), ["1 | Do you log? | @C2", "2 | Do you test? | = Yes | @G2"])
  })

  it("reads statements without header beside cells that ask for a choice", () => {
    const rows = [["1.1", "Data is encrypted"], ["1.2", "Access is logged"], ["1.3", "Backups run daily"]]
    assert.deepStrictEqual(lines(rows, { lists: { "C1:C3": ["Yes", "No"] } }), [
      "1.1 | Data is encrypted | yes_no | Yes/No | @C1",
      "1.2 | Access is logged | yes_no | Yes/No | @C2",
      "1.3 | Backups run daily | yes_no | Yes/No | @C3"
    ])
  })

  it("reads a checklist without header, with the choices in the answers", () => {
    const rows = [["Checklist"], [], ["Is access logged?", "Yes / No"], ["Is data encrypted?", "Yes / No"]]
    assert.deepStrictEqual(lines(rows), [
      "Checklist | Is access logged? | yes_no | Yes/No | @B3",
      "Checklist | Is data encrypted? | yes_no | Yes/No | @B4"
    ])
  })

  it("reads a column for each degree of agreement", () => {
    const rows = [["#", "Statement", "Always", "Sometimes", "Never"], ["1", "We test our backups", "", "x", ""]]
    assert.deepStrictEqual(lines(rows), [
      "1 | We test our backups | one_of | Always/Sometimes/Never | = Sometimes | @C2"
    ])
  })

  it("reads titles of sections that look like questions", () => {
    const rows = [
      ["No", "Question", "Answer"],
      ["", "Access Control", ""],
      ["1", "Is access reviewed?", ""],
      ["", "Encryption", ""],
      ["2", "Is data encrypted?", ""]
    ]
    assert.deepStrictEqual(lines(rows), [
      "Access Control | 1 | Is access reviewed? | @C3",
      "Encryption | 2 | Is data encrypted? | @C5"
    ])
  })

  it("joins questions that stand in two columns", () => {
    const rows = [
      ["No", "Question", "Question detail", "Answer"],
      ["1", "Do you encrypt data?", "at rest", ""],
      ["2", "", "in transit", ""],
      ["3", "Do you log access?", "", ""]
    ]
    assert.deepStrictEqual(
      lines(rows, { merges: ["B2:B3"] }),
      [
        "1 | Do you encrypt data?\nat rest | @D2",
        "3 | Do you log access? | @D4"
      ].toSpliced(1, 0, "2 | Do you encrypt data?\nin transit | @D3")
    )
  })

  it("leaves out notes, totals, repeated headers and placeholders", () => {
    const header = ["ID", "Question", "Answer", "Comment"]
    const rows = [
      header,
      ["Note: answer every row", "", "", ""],
      ["1", "Do you have a policy?", "Please select", "<comment>"],
      header,
      ["2", "Do you test it?", "-", ""],
      ["", "Total", "2", ""],
      ["", "End of questionnaire", "", ""]
    ]
    assert.deepStrictEqual(lines(rows), ["1 | Do you have a policy? | @C3", "2 | Do you test it? | @C5"])
  })

  it("reads choices from a column, and dates and files from words", () => {
    const rows = [
      ["#", "Question", "Answer options", "Response"],
      ["1", "Which plan do you use?", "Bronze, Silver, Gold", ""],
      ["2", "What is the date of your last audit?", "", ""],
      ["3", "Please attach your policy.", "", ""]
    ]
    assert.deepStrictEqual(lines(rows), [
      "1 | Which plan do you use? | one_of | Bronze/Silver/Gold | @D2",
      "2 | What is the date of your last audit? | date | @D3",
      "3 | Please attach your policy. | file | @D4"
    ])
  })

  for (
    const [language, header, question] of [
      ["French", ["N°", "Question", "Réponse", "Commentaires"], "Disposez-vous d'une politique de sécurité ?"],
      ["Spanish", ["Nº", "Pregunta", "Respuesta", "Observaciones"], "¿Tiene una política de seguridad?"],
      ["German", ["Nr.", "Frage", "Antwort", "Bemerkung"], "Gibt es eine Sicherheitsrichtlinie?"],
      ["Portuguese", ["Nº", "Pergunta", "Resposta", "Observações"], "Existe uma política de segurança?"],
      ["Japanese", ["項番", "質問内容", "回答", "備考"], "セキュリティ方針はありますか。"]
    ] as const
  ) {
    it(`reads ${language}`, () => {
      const rows = [header, ["1", question, "", ""], ["2", question, "", "x y"]]
      assert.deepStrictEqual(lines(rows), [`1 | ${question} | @C2`, `2 | ${question} | // x y | @C3`])
    })
  }

  it("finds no questions on covers, instructions and lists", () => {
    const instructions = [
      ["How to use this file"],
      ["Please complete all sheets."],
      ["Where do I send it? To your contact."],
      ["Do I need to answer all? Yes."]
    ]
    assert.deepStrictEqual(lines(instructions, { name: "Instructions" }), [])
    assert.deepStrictEqual(lines([["Vendor:", ""], ["Date:", ""], ["Contact:", ""]]), [])
    assert.deepStrictEqual(lines([["Yes"], ["No"], ["N/A"]]), [])
    assert.deepStrictEqual(lines([["Version", "Date", "Description"], ["1", "2026-01-01", "First version"]]), [])
    assert.deepStrictEqual(lines([["Term", "Definition"], ["RPO", "Recovery point objective"]]), [])
    assert.deepStrictEqual(lines([]), [])
  })

  it("skips hidden sheets, rows and columns with a warning", () => {
    const rows = [["#", "Question", "Answer"], ["1", "Do you log?", ""], ["2", "Do you alert?", ""]]
    assert.deepStrictEqual(read(rows, { isHidden: true }).warnings.map(({ code }) => code), ["sheet_skipped"])
    assert.deepStrictEqual(lines(rows, { hiddenRows: [3] }), ["1 | Do you log? | @C2"])
    const [warning] = read(rows, { hiddenRows: [3] }).warnings
    assert.deepStrictEqual(warning, {
      code: "rows_skipped",
      message: "Hidden rows or columns were skipped: 1 with questions.",
      place: { type: "cell", sheet: "Questions", cell: "B3" }
    })
    assert.deepStrictEqual(lines(rows, { hiddenColumns: [1] }), [])
  })

  const sheets: ReadonlyArray<
    readonly [string, ReadonlyArray<ReadonlyArray<number> | null>, ReadonlyArray<ReadonlyArray<string>>]
  > = [
    ["one header", [[1]], [["#", "Question", "Answer"], ["1", "Do you log?", ""], ["2", "Do you alert?", "Yes"]]],
    ["no header", [null], [["1", "Do you log?", ""], ["2", "Do you alert?", "Yes"], ["3", "Do you test?", ""]]],
    ["headers with other columns", [[2], [6]], [
      ["Access control"],
      ["#", "Question", "Answer"],
      ["1", "Do you log?", ""],
      ["2", "Do you alert?", "Yes"],
      ["Operations"],
      ["#", "Question", "Evidence", "Answer"],
      ["3", "Do you keep backups?", "plan.pdf", "No"],
      ["4", "Do you test them?", "", ""]
    ]],
    ["titles in the header", [[1, 4]], [
      ["Access control", "Answer", "Comments"],
      ["Do you log?", "", ""],
      ["Do you alert?", "Yes", ""],
      ["Operations", "Answer", "Comments"],
      ["Do you keep backups?", "No", "Soon."]
    ]],
    ["tables side by side", [[1], [1]], [
      ["Question", "Answer", "Question", "Answer"],
      ["Do you log?", "Yes", "Do you keep backups?", ""],
      ["Do you alert?", "", "Do you test them?", "No"]
    ]]
  ]

  for (const [title, headers, rows] of sheets) {
    it(`gives the same again with the mapping that it used, with ${title}`, () => {
      const automatic = read(rows)
      assert.deepStrictEqual(automatic.mapping.map(({ headerRows }) => headerRows), [...headers])
      const again = readGrid(makeGrid(rows), { section: [], mapping: automatic.mapping.toReversed() })
      const withoutCertainty = (reading: typeof again) => reading.questions.map(({ certainty: _, ...rest }) => rest)
      assert.sameDeepMembers(withoutCertainty(again), withoutCertainty(automatic))
      assert.sameDeepMembers([...again.mapping], [...automatic.mapping])
    })
  }

  it("follows a mapping against its own reading, and rejects unknown columns", () => {
    const grid = makeGrid([["Question", "Answer", "Topic"], ["Who?", "me", "Do you log?"]])
    const mapped = (question: string, headerRow: number = 1) =>
      readGrid(grid, {
        section: ["Outer"],
        mapping: [{
          sheet: "Questions",
          kind: "asked",
          headerRows: [headerRow],
          columns: { question: [question], answer: ["B"] }
        }]
      }).questions
    assert.deepStrictEqual(mapped("C").map(({ answer, section, text }) => [section, text, answer]), [
      [["Outer"], "Do you log?", "me"]
    ])
    for (const run of [() => mapped("F"), () => mapped("A", 9)]) {
      try {
        run()
        assert.fail("was read")
      } catch (failure) {
        assert.isTrue(failure instanceof Unreadable && failure.reason === "mapping")
      }
    }
  })

  it("reads products below a label for answers by their whole names", () => {
    const rows = [
      ["No.", "Question", "Answer", "", "Comment"],
      ["", "", "North CRM", "North Mail", ""],
      ["1", "Do you log?", "Yes", "", ""],
      ["2", "Do you alert?", "", "No", ""]
    ]
    const found = lines(rows, { merges: ["A1:A2", "B1:B2", "C1:D1", "E1:E2"], lists: { "C3:D4": ["Yes", "No"] } })
    assert.deepStrictEqual(found, [
      "1 | Do you log? | North CRM | yes_no | Yes/No | = Yes | @C3",
      "1 | Do you log? | North Mail | yes_no | Yes/No | @D3",
      "2 | Do you alert? | North CRM | yes_no | Yes/No | @C4",
      "2 | Do you alert? | North Mail | yes_no | Yes/No | = No | @D4"
    ])
  })

  it("reads two columns of one question as one question", () => {
    const rows = [["No.", "Question", "", "Answer"], ["1", "Do you log?", "Where do you keep the logs?", ""]]
    assert.deepStrictEqual(lines(rows, { merges: ["B1:C1"] }), ["1 | Do you log?\nWhere do you keep the logs? | @D2"])
  })

  it("reads two columns of sections, and ends the inner with the outer", () => {
    const rows = [
      ["Domain", "Topic", "Question", "Answer"],
      ["Access", "Roles", "Do you review roles?", ""],
      ["", "", "Do you remove old roles?", ""],
      ["", "Logins", "Do you log logins?", ""],
      ["Network", "", "Do you filter traffic?", ""],
      ["", "Mail", "Do you filter mail?", ""]
    ]
    assert.deepStrictEqual(read(rows).questions.map(({ section }) => section.join(" > ")), [
      "Access > Roles",
      "Access > Roles",
      "Access > Logins",
      "Network",
      "Network > Mail"
    ])
  })

  it("reads answers beside questions without a header", () => {
    const rows = [["Do you log access?", "We do."], ["Do you alert people?", ""], ["Who gets the alerts?", "All."]]
    assert.deepStrictEqual(lines(rows), [
      "Do you log access? | = We do. | @B1",
      "Do you alert people? | @B2",
      "Who gets the alerts? | = All. | @B3"
    ])
  })

  it("takes short texts that part the questions for sections without a style", () => {
    const rows = [
      ["Requirement", "Answer", "Comment"],
      ["ACCESS CONTROL", "", ""],
      ["All access to systems is granted by role and reviewed each year.", "Yes", ""],
      ["Access of people who leave is removed on their last working day.", "", ""],
      ["Accounts of administrators are apart from those of daily work.", "", ""],
      ["NETWORKS", "", ""],
      ["Networks of customers are kept apart from those of the office.", "", "Planned"],
      ["Traffic between zones is filtered and each exception is recorded.", "", ""],
      ["All connections from outside the company are encrypted in transit.", "", ""]
    ]
    const { questions } = read(rows)
    assert.deepStrictEqual(questions.map(({ section }) => section.join(" > ")), [
      "ACCESS CONTROL",
      "ACCESS CONTROL",
      "ACCESS CONTROL",
      "NETWORKS",
      "NETWORKS",
      "NETWORKS"
    ])
  })

  it("rejects more than 10,000 questions", () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => [`Do you ${at}?`])
    assert.throws(() => read([["Question", "Answer"], ...rows]), Unreadable)
  })
})

describe("findRegions", () => {
  it("combines labels of two rows", () => {
    const view = makeView(makeGrid(
      [["Nr", "Question", "Vendor", ""], ["", "", "Answer", "Comment"], ["1", "Who?", "", ""]],
      { merges: ["C1:D1", "A1:A2", "B1:B2"] }
    ))
    const [region] = findRegions(view)
    assert.deepStrictEqual(region?.header, { top: 0, bottom: 1 })
    assert.deepStrictEqual(region?.labels.get(3), { own: "Comment", parent: "Vendor" })
  })
})

describe("splitQuestions", () => {
  it("splits numbered lines and lines that are questions", () => {
    assert.deepStrictEqual(splitQuestions("1. Do you log?\n2. Do you alert?"), [
      { number: "1", text: "Do you log?" },
      { number: "2", text: "Do you alert?" }
    ])
    assert.deepStrictEqual(splitQuestions("Do you log?\n\nDo you alert?").map(({ text }) => text), [
      "Do you log?",
      "Do you alert?"
    ])
  })

  it("splits lines with bullets if each asks for something", () => {
    const text = "- Describe how you keep logs.\n- Do you alert people?"
    assert.deepStrictEqual(splitQuestions(text).map(({ text }) => text), [
      "Describe how you keep logs.",
      "Do you alert people?"
    ])
  })

  it("keeps a question with its details", () => {
    for (const text of ["Do you encrypt data:\na) at rest\nb) in transit", "Do you log?\nIf so, describe how."]) {
      assert.deepStrictEqual(splitQuestions(text), [{ number: null, text }])
    }
  })
})
