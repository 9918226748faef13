import { type Language, list } from "./Language.ts"

export const dutch: Language = {
  headers: {
    number: list(`
      nr, nummer, volgnummer, volgnr, id, ref, referentie, kenmerk, code, vraagnummer, vraag nr, vraag id,
      ~punt
    `),
    section: list(`
      onderwerp, onderdeel, categorie, domein, hoofdstuk, thema, paragraaf, rubriek, groep, sectie, gebied,
      ~titel, aandachtsgebied
    `),
    question: list(`
      vraag, vragen, vraagstelling, beveiligingsvraag, eis, eisen, controlevraag, omschrijving van de vraag,
      tekst van de vraag, ~maatregel, ~beheersmaatregel, ~omschrijving, ~beschrijving, ~norm, ~stelling, ~veld, ~gegeven, ~gegevens
    `),
    detail: list(`deelvraag, subvraag, vervolgvraag, aanvullende vraag, details van de vraag`),
    answer: list(`
      antwoord, antwoorden, uw antwoord, reactie, antwoord leverancier, antwoord van de leverancier, ja nee,
      reactie leverancier, antwoord inschrijver, ~status, ~resultaat, ~leverancier, ~voldoet, ~ingevuld door leverancier
    `),
    comment: list(`
      toelichting, opmerking, opmerkingen, toelichting leverancier, uitleg, motivering, onderbouwing, commentaar,
      nadere toelichting, aanvullende informatie, notities, als ja, indien ja, indien nee, ~licht toe, ~graag toelichten
    `),
    evidence: list(`
      bewijs, bewijsstuk, bewijsstukken, bewijsmateriaal, bijlage, bijlagen, document, documenten, documentatie,
      onderbouwend document
    `),
    choices: list(`antwoordopties, antwoordmogelijkheden, keuzes, opties, mogelijke antwoorden`),
    other: list(`
      weging, gewicht, score, punten, risico, prioriteit, eigenaar, verantwoordelijke, verplicht, hulptekst,
      instructie, voorbeeld, beoordeling, beoordelaar, opmerking beoordelaar, datum, versie, type, vraagtype,
      antwoord verplicht, interne notities, deadline
    `)
  },
  beginnings: list(`
    hebt, heeft, hebben, is, zijn, wordt, worden, werd, werden, kan, kunt, kunnen, gebruikt, gebruiken, beschikt,
    bestaat, bestaan, vindt, vinden, voert, voeren, hoe, wie, wat, wanneer, waar, waarom, welke, welk, hoeveel,
    worden er, is er, zijn er, beschrijf, beschrijft u, geef, geeft u, licht toe, vermeld, noem, bevestig, gelieve,
    voeg, upload, omschrijf, leg uit, op welke, in welke, met welke, door wie, controleert, controleren, test, testen
  `),
  open: list(`
    hoe, wie, wat, wanneer, waar, waarom, welke, welk, hoeveel, beschrijf, geef, vermeld, noem, omschrijf, leg uit,
    licht toe, op welke, in welke, met welke, door wie
  `),
  within: [],
  endings: [],
  yes: list(`ja, j, waar`),
  no: list(`nee, neen, onwaar`),
  notApplicable: list(`n v t, nvt, niet van toepassing, niet relevant`),
  choices: list(`
    gedeeltelijk, deels, gepland, in uitvoering, onbekend, weet niet, laag, midden, gemiddeld, hoog, voldoet,
    voldoet niet, voldoet deels, geïmplementeerd, niet geïmplementeerd, geen, anders, nooit, altijd, soms
  `),
  placeholders: list(`
    maak een keuze, kies een, kies, selecteer, selecteer een, vul in, vul hier in, uw antwoord, klik hier,
    typ hier, nog in te vullen, antwoord hier, hier invullen, uw toelichting
  `),
  examples: list(`bijvoorbeeld, bijv, bv, voorbeeld, voorbeeldantwoord`),
  notes: list(`
    let op, opmerking, totaal, subtotaal, instructie, gelieve in te vullen, gelieve te beantwoorden, vul alle,
    einde van, pagina, vertrouwelijk, dit tabblad, deze vragenlijst, dit onderdeel, belangrijk, beantwoord alle
  `),
  otherSheets: list(`
    instructie, instructies, toelichting, voorblad, titelblad, inleiding, leeswijzer, begrippen, begrippenlijst,
    lijst, lijsten, keuzelijsten, wijzigingen, versiebeheer, versiehistorie, samenvatting, overzicht, resultaat,
    resultaten, inhoud, inhoudsopgave, definities, score, scores
  `),
  date: list(`datum van, welke datum, op welke datum, dd mm jjjj`),
  file: list(`voeg, voeg een kopie, upload, gelieve een kopie, stuur een kopie, gelieve bij te voegen`)
}
