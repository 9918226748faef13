import { headerEvidence } from "../words/Headers.ts"
import { isQuestionText } from "../words/Questions.ts"
import { isUnspaced } from "../words/Texts.ts"

// Words and forms that show the role of a paragraph. Texts are matched from their beginning, or by their end.

const word = (words: string): RegExp => new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, "iu")

const interrogatives = word(
  "do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|may|must|how|what|which|who|whom|whose|when|"
    + "where|why|to what extent|in what|in which|for how|at what|by whom|"
    + "wie|was|welche[rsnm]?|wer|wo|wann|warum|gibt es|ist|sind|haben|hat|werden|wird|verf[üu]g(?:en|t)|k[öo]nnen|"
    + "est-ce que|quel(?:le)?s?|comment|avez|disposez|qui|o[ùu]|quand|pourquoi|êtes|existe|"
    + "¿?(?:qu[ée]|c[óo]mo|cu[áa]l(?:es)?|qui[ée]n|d[óo]nde|cu[áa]ndo|tiene|tienen|existe[n]?|dispone|disponen|est[áa])|"
    + "come|quali?|chi|dove|quando|avete|esiste|hoe|welke|wie|heeft|zijn|worden|como|qual|quais|possui|existem"
)

const imperatives = word(
  "describe|provide|list|explain|identify|specify|state|indicate|confirm|detail|outline|attach|upload|give|summari[sz]e|"
    + "name|enter|share|supply|demonstrate|elaborate|define|disclose|include|"
    + "beschreib(?:en|e)|nennen|geben|erl[äa]utern|erkl[äa]ren|best[äa]tigen|f[üu]gen|legen|"
    + "d[ée]crivez|d[ée]crire|fournissez|fournir|indiquez|pr[ée]cisez|expliquez|listez|joignez|"
    + "describa|proporcione|indique|explique|enumere|detalle|adjunte|especifique|"
    + "descrivere|descriva|fornire|indicare|elencare|spiegare|beschrijf|geef|vermeld|descreva|forne[çc]a|liste"
)

const politeness = new RegExp(
  "^(?:please|kindly|bitte|merci de|veuillez|por favor,?|si prega di|gelieve|if (?:yes"
    + "|no|so|applicable|not)[^.?!]{0,60}?[,:]|falls? (?:ja|nein)[^.?!]{0,40}?,|(?:can|could) you please"
    + ")\\s+(?:also\\s+)?(?:please\\s+)?",
  "iu"
)

const instructions = new RegExp(
  "^(?:(?:please|kindly|bitte|merci de|veuillez|por favor,?)\\s+)?(?:complete|answer|return"
    + "|fill|submit|use|read|note|refer|contact|select|choose|tick|check|see|ensure|send|email"
    + "|do not|don't|respond|keep|mark|remember|f[üu]llen|beantworten|senden|remplir|r[ée]pondre"
    + "|rellene|responda)(?![\\p{L}\\p{N}])",
  "iu"
)

const requirements = new RegExp(
  "(?<![\\p{L}])(?:shall|must|should|is required|are required|needs? to|muss|m[üu]ssen"
    + "|sollte?n?|doit|doivent|debe[n]?|deve|devono|moet(?:en)?)(?![\\p{L}])",
  "iu"
)

// A question mark at the end, also before brackets, quotes, blanks and check boxes.
const endsAsked = /[?？]["'”’»)\]*\s:_.…]{0,200}$/u
const asksBeforeTail =
  /[?？]\s{0,4}["'”’»]?\s{0,4}(?:[([][^()[\]]{0,300}[)\]]|(?:yes|ja|oui|s[ií])\s?\/[^?]{0,40})[\s:._]{0,200}$/iu
const firstSentence = /^[^.!?？]{3,600}[?？](?=[\s"'”’»)]|$)/u
const lastSentence = /(?:^|[.!:;–]\s)[^.!?？]{3,600}[?？]$/u

// their dots end no sentence
const abbreviations =
  /(?<![\p{L}])(?:e\.\s?g|i\.\s?e|z\.\s?b|d\.\s?h|u\.\s?a|p\.\s?ex|p\.\s?ej|etc|incl|approx|bzw|ca|resp|vs|no|nr)\./giu

export const isAsked = (text: string): boolean => {
  const end = text.slice(-1_000)
  if (endsAsked.test(end) || asksBeforeTail.test(end)) return true
  const plain = (part: string) => part.replaceAll(abbreviations, "")
  return firstSentence.test(plain(text.slice(0, 2_000))) || lastSentence.test(plain(end))
    || (isUnspaced(text) && /か[。．]?$/u.test(text))
}

const withoutPoliteness = (text: string): string => text.slice(0, 300).replace(politeness, "")

export const isInterrogative = (text: string): boolean =>
  interrogatives.test(text.slice(0, 60).replace(/^¿/u, "")) || (isQuestionText(text) && !isInstruction(text))

export const isInstruction = (text: string): boolean => instructions.test(text.slice(0, 80))

// Asks for something without a question mark, such as `Please describe …`.
export const isImperative = (text: string): boolean =>
  (!isInstruction(text) && imperatives.test(withoutPoliteness(text))) || (isUnspaced(text) && isQuestionText(text))

export const isFollowUp = (text: string): boolean => politeness.test(text.slice(0, 120)) || imperatives.test(text)

export const isRequirement = (text: string): boolean => requirements.test(text.slice(0, 2_000))

export interface Labelled {
  readonly role: "answer" | "comment"
  readonly text: string
}

const answerLabel = new RegExp(
  "^(?:(?:(?:your|vendor|supplier|provider|company|bidder|respondent|applicant|our)(?:['’]s)?\\s+)?(?"
    + ":answers?|responses?|repl(?:y|ies))|antwort(?:en)?|ihre antwort|r[ée]ponses?|respuestas?"
    + "|rispost[ae]|antwoord(?:en)?|respostas?|ans|a\\d{0,3}|r)\\s?(?:\\([^()]{0,60}\\)\\s?)?(?:[:：]"
    + "|(?:\\s?[–-]\\s))\\s*",
  "iu"
)

const answerAlone = new RegExp(
  "^(?:(?:(?:your|vendor|supplier|provider|bidder|our)(?:['’]s)?\\s+)?(?:answer|response)s?"
    + "|antwort|r[ée]ponse|respuesta|risposta|antwoord|resposta)\\s*$",
  "iu"
)

const commentLabel = new RegExp(
  "^(?:(?:(?:additional|further|optional|vendor|supplier|other)\\s+)?(?:comments?|remarks?"
    + "|explanations?|notes to answer|details|additional information|further details|evidence(?: / comme"
    + "nts)?)|kommentare?|bemerkung(?:en)?|anmerkung(?:en)?|erl[äa]uterung(?:en)?|commentaires?"
    + "|remarques?|comentarios?|observaciones|commenti|note aggiuntive|opmerking(?:en)?|toelichting"
    + "|coment[áa]rios?)(?:\\s?\\([^()]{0,120}\\))?\\s?(?:[:：]\\s*|$)",
  "iu"
)

// The role of a column of this name.
const roleOfWords = (label: string): Labelled["role"] | null => {
  const { answer, comment } = headerEvidence(label)
  return comment === 1 ? "comment" : answer === 1 ? "answer" : null
}

export const readLabel = (text: string): Labelled | null => {
  const head = text.slice(0, 200)
  const named = /^([^:：?？\n]{2,40})[:：]\s*/u.exec(head)
  const role = roleOfWords(named?.[1] ?? "")
  if (named !== null && role !== null && !isNote(head)) return { role, text: text.slice(named[0].length) }
  const answer = answerLabel.exec(head) ?? answerAlone.exec(text.length < 60 ? text : "")
  if (answer !== null) return { role: "answer", text: text.slice(answer[0].length) }
  const comment = commentLabel.exec(head)
  return comment === null ? null : { role: "comment", text: text.slice(comment[0].length) }
}

// Guidance in most places, but a remark of the one who answers below an answer.
export const readNotes = (text: string): string | null => {
  const found = /^notes?\s?[:：]\s*/iu.exec(text)
  return found === null ? null : text.slice(found[0].length)
}

const alias = new RegExp(
  "^[\"'“(*_]{0,3}(?:also asked as|also (?:known|phrased|worded) as|similar questions?"
    + "|variants?|auch gefragt als|aka)(?![\\p{L}])",
  "iu"
)

const note = new RegExp(
  "^[\"'“*_]{0,3}(?:(?:important )?notes?|n\\.?b\\.?|hints?|guidance(?: notes?)?|instructions?(?: to \\p{L}"
    + "{1,20})?|examples?|e\\.g\\.|for example|tips?|help(?: text)?|disclaimer|definitions?"
    + "|rationale|background|purpose|why (?:this|we) [^:]{1,40}|hinweise?|beispiele?|anleitung"
    + "|remarque|exemple|nota|ejemplo|esempio|let op|voorbeeld)\\s?(?:[:：]|[–-]\\s)",
  "iu"
)

const parenthesized = /^\([^()]{0,2000}\)\.?$/u

export const isAlias = (text: string): boolean => alias.test(text.slice(0, 80))

export const isNote = (text: string): boolean => note.test(text.slice(0, 120)) || parenthesized.test(text)

const contents = /(?:\.{4,300}|…{2,100}|\t|(?:\. ){4,150})\s{0,8}\d{1,4}$/u

export const isContents = (text: string): boolean => contents.test(text.slice(-400))

const contentsTitle = new RegExp(
  "^(?:table of )?contents$|^inhalt(?:sverzeichnis)?$|^table des mati[èe]res$|^sommaire$"
    + "|^[íi]ndice$|^sommario$|^inhoud(?:sopgave)?$",
  "iu"
)

export const isContentsTitle = (text: string): boolean => contentsTitle.test(text.trim())

const blank = /_{3,}|\.{6,}|…{3,}|\[{2}[^[\]]{0,2000}\]{2}|<{2}[^<>]{0,200}>{2}/gu

// Finds the first blank.
export const findBlank = (text: string): { readonly start: number; readonly end: number } | null => {
  const [found] = text.matchAll(blank)
  return found === undefined ? null : { start: found.index, end: found.index + found[0].length }
}

export const hasBlank = (text: string): boolean => text.search(blank) >= 0

export const withoutBlanks = (text: string): string => text.replaceAll(blank, " ").replaceAll(/\s+/gu, " ").trim()

const placeholder = new RegExp(
  "^[[<{(]?\\s?(?:click (?:or tap )?(?:here )?to enter (?:text|a date)|(?:click|tap) here.{0,40}"
    + "|enter (?:your )?(?:text|answer|response|date)(?: here)?|(?:your|insert) (?:answer|response"
    + "|text)(?: here)?|type here|choose an item|select(?: an? (?:item|option|answer|date)"
    + "| one|\\.{3})?|to be completed|tbd|hier klicken.{0,60}|w[äa]hlen sie.{0,40}|klicken oder tippen.{0,60}"
    + "|cliquez.{0,60}|choisissez un [ée]l[ée]ment|haga clic.{0,60}|elija un elemento)\\s?\\.{0,3}\\s?[\\]>}"
    + ")]?$",
  "iu"
)

// Text that only asks to be replaced.
const isPlaceholder = (text: string): boolean => text.length < 120 && placeholder.test(text.trim())

// The answer that a text gives; null if it has blanks to fill, or asks to be replaced.
export const toAnswer = (text: string): string | null =>
  text.trim() === "" || hasBlank(text) || isPlaceholder(text) ? null : text.trim()

const instructionTitle = new RegExp(
  "^(?:\\d{1,2}[.)]?\\s)?(?:(?:general|completion|filling|supplier|vendor)\\s)?(?:instructions?"
    + "|guidance|guidelines|how to (?:complete|use|fill|answer)|about this (?:form|document"
    + "|questionnaire)|introduction|purpose|definitions?|glossary|hinweise|anleitung|einleitung"
    + "|instrucciones|istruzioni|consignes|legend)(?![\\p{L}])",
  "iu"
)

const announcement =
  /(?:[:：]$|\bfollowing\b|\bbelow\b|folgende|suivant|siguiente|seguenti|volgende|następując|以下|다음)/iu

// True if a question goes on in a list below it.
export const announcesList = (text: string): boolean => announcement.test(text)

const numberedTitle = new RegExp(
  "^(?:(?:section|part|chapter|domain|category|abschnitt|teil|kapitel|partie|chapitre|secci[óo]n|parte|cap[íi]tulo"
    + "|sec?[çc][ãa]o|sezione|capitolo|sectie|deel|hoofdstuk|sekcja|cz[ęe][śs][ćc]|rozdzia[łl])\\s(?:\\d{1,3}|[IVXLC]{1,5}|[A-Z])"
    + "\\s?(?:[:.–-]|$)|第\\s?[\\d一二三四五六七八九十]{1,3}\\s?[章節节部]|제\\s?\\d{1,3}\\s?[장절부])",
  "iu"
)

// `Section 2: Access`
export const isNumberedTitle = (text: string): boolean =>
  text.length <= 120 && numberedTitle.test(text) && !isAsked(text) && !/[.;,]$/u.test(text)

// Titles of what explains the questionnaire rather than asks.
export const isInstructionTitle = (title: string): boolean => instructionTitle.test(title.slice(0, 120))
