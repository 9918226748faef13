import { assert, describe, it } from "@effect/vitest"
import { readGrid } from "../../src/internal/questionnaire/grid/ReadGrid.ts"
import { isOpenQuestion, isQuestionText } from "../../src/internal/questionnaire/words/Questions.ts"
import { makeGrid } from "./support/Grids.ts"

type Role = "number" | "section" | "question" | "answer" | "comment" | "evidence"

interface Words {
  readonly language: string
  // a closed question, an open one and a request
  readonly questions: readonly [string, string, string]
  // the labels of five forms, from the left, each with its role
  readonly forms: ReadonlyArray<ReadonlyArray<readonly [label: string, role: Role]>>
}

const languages: ReadonlyArray<Words> = [
  {
    language: "Dutch",
    questions: ["Worden back-ups versleuteld?", "Hoe vaak test u het herstel?", "Beschrijf het toegangsbeleid."],
    forms: [
      [["Nr.", "number"], ["Vraag", "question"], ["Antwoord", "answer"], ["Toelichting", "comment"]],
      [["Onderwerp", "section"], ["Vragen", "question"], ["Reactie", "answer"], ["Bewijs", "evidence"]],
      [["Volgnummer", "number"], ["Eis", "question"], ["Antwoord leverancier", "answer"], ["Opmerkingen", "comment"]],
      [["ID", "number"], ["Categorie", "section"], ["Vraagstelling", "question"], ["Uw antwoord", "answer"]],
      [["Ref", "number"], ["Vraag", "question"], ["Ja/Nee", "answer"], ["Indien ja, licht toe", "comment"]]
    ]
  },
  {
    language: "Italian",
    questions: [
      "I backup sono cifrati?",
      "Quale ufficio gestisce gli accessi?",
      "Descrivere la gestione dei fornitori."
    ],
    forms: [
      [["N.", "number"], ["Domanda", "question"], ["Risposta", "answer"], ["Commenti", "comment"]],
      [["Sezione", "section"], ["Quesito", "question"], ["Riscontro", "answer"], ["Evidenze", "evidence"]],
      [["Codice", "number"], ["Requisito", "question"], ["Risposta del fornitore", "answer"], ["Note", "comment"]],
      [["ID", "number"], ["Ambito", "section"], ["Testo della domanda", "question"], ["La vostra risposta", "answer"]],
      [["Rif.", "number"], ["Domande", "question"], ["Sì/No", "answer"], ["Se sì, specificare", "comment"]]
    ]
  },
  {
    language: "Polish",
    questions: ["Czy kopie zapasowe są szyfrowane?", "Kto zatwierdza dostęp?", "Proszę opisać proces aktualizacji."],
    forms: [
      [["Lp.", "number"], ["Pytanie", "question"], ["Odpowiedź", "answer"], ["Uwagi", "comment"]],
      [["Obszar", "section"], ["Pytania", "question"], ["Odpowiedź dostawcy", "answer"], ["Dowody", "evidence"]],
      [["Nr", "number"], ["Wymaganie", "question"], ["Odpowiedź wykonawcy", "answer"], ["Komentarz", "comment"]],
      [["Numer pytania", "number"], ["Kategoria", "section"], ["Treść pytania", "question"], ["Odpowiedzi", "answer"]],
      [["ID", "number"], ["Pytanie", "question"], ["Tak/Nie", "answer"], ["Jeśli tak, proszę wyjaśnić", "comment"]]
    ]
  },
  {
    language: "Chinese",
    questions: ["贵公司是否加密备份数据？", "如何管理访问权限？", "请描述补丁流程"],
    forms: [
      [["编号", "number"], ["问题", "question"], ["回答", "answer"], ["备注", "comment"]],
      [["类别", "section"], ["问题描述", "question"], ["答复", "answer"], ["证明材料", "evidence"]],
      [["序号", "number"], ["要求", "question"], ["供应商答复", "answer"], ["说明", "comment"]],
      [["题号", "number"], ["领域", "section"], ["问题内容", "question"], ["贵公司回答", "answer"]],
      [["問題編號", "number"], ["題目", "question"], ["答覆", "answer"], ["備註", "comment"]]
    ]
  },
  {
    language: "Korean",
    questions: ["백업 데이터를 암호화합니까?", "어떻게 접근 권한을 관리합니까?", "패치 절차를 기술하십시오."],
    forms: [
      [["번호", "number"], ["질문", "question"], ["답변", "answer"], ["비고", "comment"]],
      [["분류", "section"], ["점검항목", "question"], ["응답", "answer"], ["증빙 자료", "evidence"]],
      [["순번", "number"], ["요구사항", "question"], ["공급업체 답변", "answer"], ["의견", "comment"]],
      [["질문 번호", "number"], ["영역", "section"], ["질문 내용", "question"], ["귀사 답변", "answer"]],
      [["연번", "number"], ["문항", "question"], ["예/아니오", "answer"], ["상세 설명", "comment"]]
    ]
  },
  {
    language: "Japanese check sheets",
    questions: ["バックアップを暗号化していること", "アクセス権を定期的に見直していること", "手順書を整備していること"],
    forms: [
      [["No.", "number"], ["チェック項目", "question"], ["チェック", "answer"], ["備考", "comment"]],
      [["大項目", "section"], ["点検項目", "question"], ["点検結果", "answer"], ["証跡", "evidence"]],
      [["項番", "number"], ["チェック内容", "question"], ["自己評価", "answer"], ["コメント", "comment"]],
      [["番号", "number"], ["分類", "section"], ["セキュリティ要件", "question"], ["対応可否", "answer"]],
      [["#", "number"], ["監査項目", "question"], ["適合", "answer"], ["具体的内容", "comment"]]
    ]
  }
]

const letters = "ABCD"

describe("the words of further languages", () => {
  for (const { forms, language, questions } of languages) {
    for (const [index, form] of forms.entries()) {
      it(`reads form ${index + 1} in ${language}`, () => {
        const valueOf = (role: Role, row: number) =>
          role === "number"
            ? String(row + 1)
            : role === "section"
            ? "IT"
            : role === "question"
            ? questions[row] ?? ""
            : ""
        const rows = [
          form.map(([label]) => label),
          ...questions.map((_, row) => form.map(([, role]) => valueOf(role, row)))
        ]
        const { mapping, questions: read } = readGrid(makeGrid(rows), { section: [], mapping: [] })
        assert.deepStrictEqual(read.map(({ text }) => text), [...questions])
        const columns = (role: Role) => form.flatMap(([, own], at) => own === role ? [letters.charAt(at)] : [])
        const [number] = columns("number")
        const [comment] = columns("comment")
        const [evidence] = columns("evidence")
        assert.deepStrictEqual(mapping.map((each) => each.columns), [{
          ...number === undefined ? {} : { number },
          ...columns("section").length === 0 ? {} : { section: columns("section") },
          question: [columns("question")[0] ?? ""],
          answer: columns("answer"),
          ...comment === undefined ? {} : { comment: [comment] },
          ...evidence === undefined ? {} : { evidence }
        }])
      })
    }
  }

  for (const { language, questions: [closed, open, request] } of languages.slice(0, 5)) {
    it(`distinguishes open questions in ${language}`, () => {
      for (const text of [closed, open, request]) assert.isTrue(isQuestionText(text), text)
      assert.deepStrictEqual([closed, open, request].map(isOpenQuestion), [false, true, language !== "Korean"])
    })
  }
})
