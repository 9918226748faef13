import { type Language, list } from "./Language.ts"

export const german: Language = {
  headers: {
    number: list(`
      nr, nummer, lfd nr, lfd nummer, id, ref, referenz, fragen nr, fragennummer, frage nr, frage id, kennung,
      kennziffer, fragen id, pos, position, ziffer, code, ~punkt
    `),
    section: list(`
      abschnitt, kategorie, bereich, thema, themenbereich, themengebiet, kapitel, gruppe, domäne, rubrik,
      unterkapitel, themenfeld, ~titel, ~gebiet, sachgebiet
    `),
    question: list(`
      frage, fragen, fragetext, fragestellung, anforderung, anforderungen, prüffrage, sicherheitsfrage,
      prüfpunkt, kontrollfrage, fragen zur sicherheit, anforderungstext, ~maßnahme, ~kontrolle, ~beschreibung,
      ~kriterium, ~beschreibung der anforderung, ~control, ~feld, ~angabe, ~angaben
    `),
    detail: list(`
      unterfrage, teilfrage, detailfrage, zusatzfrage, fragedetail, details zur frage, frage fortsetzung
    `),
    answer: list(`
      antwort, antworten, ihre antwort, antwort des lieferanten, lieferantenantwort, antwort des anbieters,
      ja nein, j n, ja nein n a, rückmeldung, antwort des dienstleisters, bieterantwort, antwort ja nein,
      stellungnahme, ~erfüllt, ~erfüllungsgrad, ~status, ~umgesetzt, ~umsetzungsstatus, ~wert, ~ergebnis,
      ~lieferant, ~anbieter, ~auswahl
    `),
    comment: list(`
      kommentar, kommentare, bemerkung, bemerkungen, anmerkung, anmerkungen, erläuterung, erläuterungen,
      begründung, hinweise des lieferanten, zusätzliche informationen, weitere informationen, ergänzung,
      ergänzungen, notiz, notizen, details, erklärung, zusatzinformationen, kommentar des lieferanten, wenn ja, falls ja, wenn nein, falls nein, ~bitte erläutern, ~bitte begründen, ~bitte beschreiben
    `),
    evidence: list(`
      nachweis, nachweise, beleg, belege, anlage, anlagen, anhang, dokument, dokumente, dokumentation, datei,
      dateien, unterlagen, nachweisdokument, evidenz, evidenzen, verweis auf nachweis, link zum nachweis
    `),
    choices: list(`
      antwortmöglichkeiten, antwortoptionen, auswahlmöglichkeiten, optionen, mögliche antworten, mögliche werte, antwortauswahl, auswahl der antworten
    `),
    other: list(`
      gewichtung, gewicht, punkte, bewertung, risiko, priorität, verantwortlich, verantwortlicher, zuständig,
      kritikalität, hilfe, hilfetext, hinweis, hinweise, typ, fragetyp, antworttyp, norm, standard, pflicht,
      pflichtfeld, prüfer, kommentar des prüfers, interne notizen, frist, datum, autor, version, definition,
      beispiel, antwort erforderlich, antwort verpflichtend, erwartete antwort, bevorzugte antwort
    `)
  },
  beginnings: list(`
    haben, hat, gibt, ist, sind, wird, werden, wurde, wurden, wie, wer, was, wann, wo, warum, weshalb, welche,
    welcher, welches, welchen, welchem, wieviele, wieviel, womit, wodurch, wofür, woher, wohin, wem, wen,
    wessen, inwiefern, inwieweit, können, kann, verfügen, verfügt, besteht, bestehen, existiert, existieren,
    führen, führt, nutzen, nutzt, verwenden, verwendet, liegt, liegen, erfolgt, erfolgen, beschreiben, bitte,
    erläutern, nennen, geben sie, listen, bestätigen, fügen, in welchem, in welcher, in welchen, auf welche,
    an wen, seit wann, bis wann, mit welchen, mit welcher, durch wen, von wem, für welche, setzen, setzt,
    bieten, bietet, stellen, stellt, speichern, speichert, testen, schulen, erhalten, unterliegen, laden sie,
    prüfen, überwachen, verschlüsseln, werten, sichern, betreiben, dokumentieren, legen sie, beschreibe
  `),
  open: list(
    `wie, wer, was ist, was sind, was wird, wann, wo, warum, weshalb, welche, welcher, welches, welchen, welchem, wieviele, wieviel, womit, wodurch, beschreiben, beschreibe, bitte beschreiben, erläutern, bitte erläutern, nennen, bitte nennen, in welchem, in welcher, in welchen, seit wann, bis wann, durch wen, von wem`
  ),
  within: [],
  endings: [],
  yes: list(`ja, j, wahr`),
  no: list(`nein, falsch`),
  notApplicable: list(`n a, na, nicht anwendbar, nicht zutreffend, entfällt, nicht relevant, n z`),
  choices: list(`
    teilweise, zum teil, in arbeit, in umsetzung, geplant, unbekannt, weiß nicht, niedrig, gering, mittel, hoch,
    erfüllt, nicht erfüllt, teilweise erfüllt, umgesetzt, nicht umgesetzt, teilweise umgesetzt, keine, sonstige,
    nie, immer, konform, nicht konform
  `),
  placeholders: list(`
    bitte auswählen, bitte wählen, bitte eingeben, bitte ausfüllen, auswählen, wählen sie, ihre antwort,
    klicken sie, hier klicken, text eingeben, auszufüllen, noch offen, offen, antwort hier, hier eingeben,
    bitte beantworten, dropdown, folgt
  `),
  examples: list(`z b, zb, beispiel, zum beispiel, beispielantwort`),
  notes: list(`
    hinweis, hinweise, anmerkung, gesamt, summe, zwischensumme, anleitung, bitte füllen, bitte beantworten,
    bitte beachten, ende des, ende der, punkte, durchschnitt, seite, vertraulich, dieser abschnitt,
    dieses blatt, dieser fragebogen, legende, in diesem abschnitt, wichtig, ausgefüllt von, bitte verwenden,
    alle fragen
  `),
  otherSheets: list(`
    anleitung, hinweise, deckblatt, titelblatt, lies mich, liesmich, einleitung, einführung, legende, glossar,
    liste, listen, änderungen, änderungshistorie, versionen, historie, auswertung, bewertung, zusammenfassung,
    übersicht, definitionen, inhalt, inhaltsverzeichnis, begriffe, hilfe, werte, ergebnis, ergebnisse, dropdown,
    stammdaten
  `),
  date: list(`datum des, datum der, welches datum, an welchem datum, welchem datum, tt mm jjjj`),
  file: list(`
    bitte fügen, fügen sie, bitte laden, laden sie, bitte hochladen, bitte beifügen,
    bitte stellen sie eine kopie
  `)
}
