import { assert, describe, it } from "@effect/vitest"
import {
  isChoice,
  isMark,
  isPlaceholder,
  isYesOrNo,
  parseChoices,
  splitChoices,
  toKind
} from "../../src/internal/questionnaire/words/Choices.ts"
import { headerEvidence, headerRoles, isOtherSheet } from "../../src/internal/questionnaire/words/Headers.ts"
import { isNumber, numberDepth, parseNumber } from "../../src/internal/questionnaire/words/Numbers.ts"
import { asksForDate, asksForFile, isNote, isQuestionText } from "../../src/internal/questionnaire/words/Questions.ts"
import { cleanText } from "../../src/internal/questionnaire/words/Texts.ts"

const roleOf = (label: string) => {
  const evidence = headerEvidence(label)
  return headerRoles.toSorted((a, b) => evidence[b] - evidence[a])[0]
}

describe("Numbers", () => {
  it("finds the number before a text", () => {
    const numbers = {
      "1.2 Do you?": "1.2",
      "A&A-01.1 Do you?": "A&A-01.1",
      "Q12: Do you?": "Q12",
      "(a) At rest": "a",
      "b) At rest": "b",
      "Question 3 – Do you?": "3",
      "1. Do you?": "1",
      "iv) Do you?": "iv",
      "1)Do you?": "1",
      "１．暗号化していますか": "1",
      "問1 暗号化していますか": "1"
    }
    for (const [text, number] of Object.entries(numbers)) assert.strictEqual(parseNumber(text)?.number, number, text)
    assert.strictEqual(parseNumber("Question 3 – Do you?")?.rest, "Do you?")
    // the text stays as the file has it
    assert.strictEqual(parseNumber("Ａ.1 – 暗号化（AES）できますか？")?.rest, "暗号化（AES）できますか？")
  })

  it("finds none in a text that begins with a quantity or name", () => {
    for (
      const text of ["24/7 support?", "2FA is used?", "ISO-27001 certified?", "3 years of logs?", "A vendor has", "1."]
    ) {
      assert.isNull(parseNumber(text), text)
    }
  })

  it("distinguishes ids from other short texts", () => {
    for (
      const text of ["1", "1.2.3", "A&A-01.1", "Q-12", "Q 12", "1)", "(b)", "IV.", "#7", "GNRL-01", "SEC_004", "a"]
    ) {
      assert.isTrue(isNumber(text), text)
    }
    for (const text of ["", "Yes", "Access control", "12 months of logs", "1\n2", "x".repeat(30)]) {
      assert.isFalse(isNumber(text), text)
    }
    assert.deepStrictEqual(["2", "2.1", "A&A-01.1"].map(numberDepth), [1, 2, 2])
  })
})

describe("Questions", () => {
  it("recognizes questions and requests in six languages", () => {
    for (
      const text of [
        "Is data encrypted at rest?",
        "Describe your backup process.",
        "4.1 Please list all subprocessors",
        "¿Tiene un plan de continuidad",
        "Describa el proceso de copias",
        "Disposez-vous d'une politique de sécurité ?",
        "Décrivez vos sauvegardes",
        "Gibt es ein Notfallkonzept",
        "Beschreiben Sie Ihre Datensicherung.",
        "Existe um plano de continuidade?",
        "Descreva o processo de backup",
        "データは暗号化されていますか。",
        "手順を記入してください"
      ]
    ) assert.isTrue(isQuestionText(text), text)
  })

  it("recognizes no question in titles, answers and addresses", () => {
    for (
      const text of ["Access control", "Yes", "See https://example.com/a?b=c", "Datensicherung", "アクセス制御", ""]
    ) {
      assert.isFalse(isQuestionText(text), text)
    }
  })

  it("recognizes remarks and totals", () => {
    for (
      const text of ["Note: answer all", "Total", "Please complete all rows", "※ 任意", "* optional", "End of section"]
    ) {
      assert.isTrue(isNote(text), text)
    }
    for (const text of ["Total number of employees", "Note taking policy", "Is this section relevant?"]) {
      assert.isFalse(isNote(text), text)
    }
  })

  it("recognizes what asks for a date or a file", () => {
    assert.isTrue(asksForDate("What was the date of your last test?"))
    assert.isFalse(asksForDate("Is your software up to date?"))
    assert.isTrue(asksForFile("1. Please attach your policy"))
    assert.isFalse(asksForFile("Do you attach labels?"))
  })
})

describe("Choices", () => {
  it("reads choices from labels and texts", () => {
    assert.deepStrictEqual(parseChoices("Answer (Yes / No / N/A)"), ["Yes", "No", "N/A"])
    assert.deepStrictEqual(parseChoices("Yes/No/NA"), ["Yes", "No", "NA"])
    assert.deepStrictEqual(parseChoices("Antwort: Ja, Nein oder Teilweise"), ["Ja", "Nein", "Teilweise"])
    assert.deepStrictEqual(parseChoices("回答（はい・いいえ）"), ["はい", "いいえ"])
    assert.deepStrictEqual(parseChoices("Comments/Notes"), [])
    assert.deepStrictEqual(parseChoices("Is it hot and cold?"), [])
    assert.deepStrictEqual(splitChoices("Bronze\nSilver\nGold"), ["Bronze", "Silver", "Gold"])
  })

  it("distinguishes yes or no from one of several", () => {
    assert.strictEqual(toKind(["Yes", "No", "N/A"]), "yes_no")
    assert.strictEqual(toKind(["Ja", "Nein"]), "yes_no")
    assert.strictEqual(toKind(["○", "×"]), "yes_no")
    assert.strictEqual(toKind(["Yes", "No", "Partial"]), "one_of")
    assert.strictEqual(toKind([]), "text")
    assert.isTrue(isYesOrNo("Oui") && isChoice("Partial") && isMark("X") && isMark("✓"))
  })

  it("distinguishes placeholders from answers", () => {
    for (
      const text of [
        "",
        "-",
        "Please select",
        "<answer>",
        "[Enter text]",
        "Select...",
        "Bitte auswählen",
        "TBD",
        "n/a yet?"
      ]
    ) {
      assert.isTrue(isPlaceholder(text), text)
    }
    for (const text of ["No", "n/a", "Pending audits are listed in the annex", "Select staff only", "0"]) {
      assert.isFalse(isPlaceholder(text), text)
    }
  })
})

describe("Headers", () => {
  it("finds the role of a column by its label", () => {
    const roles = {
      "Question ID": "number",
      "Ques Num": "number",
      "#": "number",
      "Question/Request": "question",
      "Consensus Assessment Questions": "question",
      "CSP CAIQ Answer": "answer",
      "Vendor Answers": "answer",
      "SSRM Control Ownership": "other",
      "CSP Implementation Description (Optional)": "comment",
      "Additional Information": "comment",
      "CCM Domain Title": "section",
      "Supporting documentation": "evidence",
      "Possible answers": "choices",
      "Reviewer comments": "other",
      "Lfd. Nr.": "number",
      "Fragestellung": "question",
      "Réponse du fournisseur": "answer",
      "N°": "number",
      "Observaciones": "comment",
      "Seção": "section",
      "質問内容": "question",
      "回答欄": "answer",
      "備考": "comment"
    }
    for (const [label, role] of Object.entries(roles)) assert.strictEqual(roleOf(label), role, label)
  })

  it("knows sheets without questions by name", () => {
    for (const name of ["Instructions", "Cover page", "1. Read me", "Deckblatt", "表紙", "Lists"]) {
      assert.isTrue(isOtherSheet(name), name)
    }
    for (const name of ["Questionnaire", "Access control", "Sheet1"]) assert.isFalse(isOtherSheet(name), name)
  })
})

describe("Texts", () => {
  it("composes characters, removes invisible ones and cuts long texts", () => {
    assert.strictEqual(cleanText(" Zu\u0308rich\u0000\r\nBern\u200b ").text, "Zürich\nBern")
    const long = cleanText("x".repeat(10_001))
    assert.isTrue(long.isCut)
    assert.lengthOf(long.text, 10_000)
  })
})
