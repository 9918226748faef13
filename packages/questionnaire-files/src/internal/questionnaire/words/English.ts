import { type Language, list } from "./Language.ts"

export const english: Language = {
  headers: {
    number: list(`
      #, no, nr, number, num, id, ref, ref no, reference, question id, question number, question no, ques num,
      question num, question #, question ref, q id, q no, qid, q #, control id, requirement id, control number,
      control ref, item no, item number, serial, s no, sr no, sl no, index, line, question code, code,
      identifier, ~item, ~q, unique id, key, row
    `),
    section: list(`
      section, category, domain, domain title, control domain, area, topic, chapter, group, theme, subject area,
      section name, section title, question category, control family, family, security domain, control area,
      ~title, ~control title, ~pillar, ~function, ~subject, ~control group
    `),
    question: list(`
      question, questions, question text, question request, query, queries, security question,
      assessment question, assessment questions, consensus assessment questions, control question,
      questionnaire, question description, requirement, requirements, request, question statement,
      due diligence question, requirement description, ~control, ~controls, ~description, ~statement,
      ~control description, ~control specification, ~specification, ~criteria, ~item, ~information requested,
      ~information request, ~security control, ~security requirement, ~measure, ~control objective, ~check, ~field, ~fields, ~general information, ~company information, ~vendor information, ~supplier information, ~information, ~details requested
    `),
    detail: list(`
      question detail, question details, sub question, subquestion, question continued, detail of question,
      question part 2, details of question, additional question, further question, follow up question,
      question specifics
    `),
    answer: list(`
      answer, answers, response, responses, reply, replies, vendor response, vendor answer, vendor answers,
      supplier response, supplier answer, your answer, your response, yes no, y n, yes no na, yes no n a,
      answer yes no, company response, provider response, bidder response, respondent answer, assessment answer,
      consensus assessment answers, compliant, ~compliance, ~compliance status, ~status, ~in place,
      ~implemented, ~implementation status, ~value, ~result, ~selection, ~vendor, ~supplier, ~provider,
      ~your company, ~maturity
    `),
    comment: list(`
      comment, comments, note, notes, remark, remarks, explanation, additional information, additional info,
      additional comments, details, elaboration, justification, rationale, vendor comments, supplier comments,
      comments notes, comment explanation, further information, clarification, implementation description,
      response details, answer details, supporting information, supporting comments, additional details,
      response comments, vendor notes, explanation of answer, if no please explain, please explain,
      description of implementation, ~description, ~narrative, ~explain, ~observations, if yes, if no, if so, if applicable, ~please provide details, ~provide details, ~please elaborate, ~please specify, ~please describe, ~describe how, supplier explanation, vendor explanation, remarks comments
    `),
    evidence: list(`
      evidence, supporting evidence, evidence link, attachment, attachments, supporting documents,
      supporting documentation, documentation, document reference, evidence provided, evidence reference,
      document, documents, file, files, proof, artifacts, artefacts, link to evidence, evidence required, ~link,
      ~url, attachment link, link, evidence comments, upload
    `),
    choices: list(`
      answer options, response options, options, choices, possible answers, allowed values, allowed answers,
      valid answers, valid responses, answer choices, response choices, possible values, drop down values,
      available answers, permitted answers, response option, answer option, choice, select from, list of options, answer list, dropdown options, drop down options, response values, selection options
    `),
    other: list(`
      guidance, score, weight, weighting, risk, risk rating, criticality, priority, severity, owner, ownership,
      responsible, responsibilities, responsibility, assigned to, due date, reviewer comments, reviewer notes,
      reviewer, internal notes, internal comments, analyst notes, analyst comments, mapping, framework,
      standard, standards, iso 27001, nist, soc 2, question type, answer type, response type, type, format,
      mandatory, required, help, help text, instructions, reason for question, reason for asking,
      follow up inquiries, category reference, cross reference, reference standard, version, points, max score,
      maximum score, rating, customer comments, buyer comments, assessor comments, assessor notes,
      assessment notes, reviewed by, reviewer rating, example, examples, sample answer, preferred answer,
      preferred response, expected answer, expected response, definition, control ownership, last updated, date,
      author, changes, applicability, in scope, tags, analyst override, for internal use, response required, answer required, is required, required field, question required, mandatory question, response mandatory, comment required, file required, attachment required, answer mandatory, preferred, risk level, answer score, question weight, acceptable answer, acceptable response, answer guidance, response guidance
    `)
  },
  beginnings: list(`
    do, does, did, is, are, was, were, has, have, had, can, could, will, would, should, shall, may, who, what,
    when, where, which, why, how, whose, if, in which, in what, at what, on what, to what, for how, for which,
    by whom, by what, with whom, from where, describe, please describe, explain, please explain, list,
    please list, provide, please provide, state, please state, specify, please specify, confirm, please confirm,
    indicate, please indicate, detail, please detail, attach, please attach, upload, please upload, name,
    please name, identify, please identify, outline, please outline, give, please give, summarize, summarise,
    please summarize, please summarise, define, demonstrate, select all, tell us, share, please share,
    please tell, elaborate, enumerate, estimate, please estimate, please list, please attach, please supply,
    supply, discuss, clarify, please clarify, select, please advise, advise, document how, show,
    please enter your, please submit, submit, please include, include a
  `),
  open: list(
    `how, what, who, whom, whose, when, where, which, why, describe, please describe, explain, please explain, list, please list, provide, please provide, state, please state, specify, please specify, name, identify, outline, give, summarize, summarise, in which, in what, at what, on what, to what, for how, by whom, from where, estimate, enumerate`
  ),
  within: [],
  endings: [],
  yes: list(`yes, y, true`),
  no: list(`no, n, false`),
  notApplicable: list(`n a, na, not applicable, does not apply, not relevant`),
  // choices that customers' files have; the project itself judges nothing by these words
  choices: list(`
    partial, partially, partly, planned, in progress, unknown, do not know, don't know, low, medium, high,
    fully implemented, partially implemented, not implemented, implemented, compliant, non compliant,
    not compliant, partially compliant, fully, none, other, in place, not in place, compliant with exceptions,
    always, never, sometimes, often, daily, weekly, monthly, quarterly, annually, yearly,
    fully compliant, in part, to be confirmed, alternative, met, not met, partially met, maybe, not yet,
    critical
  `),
  placeholders: list(`
    please select, please choose, please enter, please answer, please fill, please respond, select an, select a,
    select one, select from, select answer, select response, select, choose an, choose a, choose one, choose,
    choose from, click here to enter, click or tap, click to enter, enter text, enter your, enter answer,
    enter response, your answer, your response, your comment, answer here, type here, type your, tbd, tbc,
    to be completed, to be determined, to be filled, pending, no answer yet, not answered, not yet answered,
    unanswered, n a yet, pick one, drop down, vendor to complete, supplier to complete, insert answer,
    insert text, enter here, enter comments, comments here, add comment, free text, add text, fill in
  `),
  examples: list(`e g, eg, for example, for instance, example, examples, sample answer, example answer`),
  notes: list(`
    note, notes, nb, n b, total, totals, subtotal, sub total, grand total, instruction, instructions,
    please complete, please fill, please answer, please note, please use, please return, please respond,
    please read, end of, score, total score, average, page, copyright, confidential, disclaimer,
    the following section, this section, this sheet, this questionnaire, this tab, the questions below,
    questions below, the questions in this, answer the questions, answer all, all questions, thank you, legend,
    section score, section total, overall score, completed by, prepared by, version, last updated,
    for internal use, important, in this section, complete all, use the drop, select yes, internal use only,
    refer to the, see the instructions, number of questions, questions answered
  `),
  otherSheets: list(`
    instruction, instructions, cover, cover page, read me, readme, introduction, intro, about, guide, guidance,
    legend, glossary, list, lists, lookup, lookups, change log, changelog, changes, version, versions,
    version history, revision, revisions, revision history, history, scoring, score, scorecard, summary,
    dashboard, report, definitions, terms, how to, acknowledgments, acknowledgements, mapping, mappings,
    crosswalk, contents, table of contents, index, values, drop downs, dropdowns, validation, reference,
    references, overview, help, options, settings, config, start here, welcome, license, terms of use,
    document control, results, standards crosswalk, analyst, analyst report, analyst reference, roadmap, remediation plan,
    action plan, gap analysis
  `),
  date: list(`
    date of, what date, which date, yyyy mm dd, dd mm yyyy, mm dd yyyy, expiry date, expiration date
  `),
  file: list(`
    attach, please attach, upload, please upload, provide a copy, please provide a copy, send a copy,
    please send a copy, please enclose, enclose, supply a copy, please supply a copy, share a copy,
    please share a copy, provide copies, please provide copies, submit a copy, please submit a copy
  `)
}
