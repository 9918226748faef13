import { type Language, list } from "./Language.ts"

export const italian: Language = {
  headers: {
    number: list(`
      n, nr, num, numero, id, rif, riferimento, codice, progressivo, n domanda, numero domanda, id domanda,
      codice domanda, ~voce, ~punto
    `),
    section: list(`
      sezione, categoria, area, ambito, argomento, capitolo, dominio, tema, gruppo, area tematica, ~titolo, macroarea
    `),
    question: list(`
      domanda, domande, quesito, quesiti, testo della domanda, requisito, requisiti, domanda di sicurezza,
      descrizione del requisito, ~controllo, ~descrizione, ~misura, ~affermazione, ~richiesta, ~campo, ~dato, ~dati, ~informazione
    `),
    detail: list(`sottodomanda, dettaglio domanda, dettaglio della domanda, domanda aggiuntiva`),
    answer: list(`
      risposta, risposte, la vostra risposta, vostra risposta, risposta del fornitore, risposta fornitore,
      riscontro, si no, risposta si no, riscontro del fornitore, ~stato, ~esito, ~fornitore, ~conforme,
      ~applicato
    `),
    comment: list(`
      commento, commenti, nota, osservazione, osservazioni, spiegazione, spiegazioni, motivazione, chiarimenti,
      note aggiuntive, ulteriori informazioni, dettagli, informazioni aggiuntive, note del fornitore, se si, in caso affermativo,
      ~si prega di spiegare, ~specificare
    `),
    evidence: list(`
      evidenza, evidenze, prova, prove, allegato, allegati, documento, documenti, documentazione,
      documentazione a supporto
    `),
    choices: list(`opzioni, opzioni di risposta, risposte possibili, scelte, valori ammessi`),
    other: list(`
      peso, punteggio, rischio, priorità, responsabile, obbligatorio, guida, istruzioni, esempio, valutazione,
      valutatore, commenti del valutatore, data, versione, tipo, tipo di domanda, note interne, scadenza,
      risposta obbligatoria
    `)
  },
  beginnings: list(`
    avete, ha, hanno, esiste, esistono, è, sono, viene, vengono, utilizzate, utilizza, disponete, dispone, come,
    chi, cosa, che cosa, quando, dove, perché, quale, quali, quanto, quanti, quante, descrivere, descrivete, indicare,
    indicate, fornire, fornite, elencare, elencate, spiegare, spiegate, specificare, allegare, allegate, confermare,
    si prega di, in che modo, con quale, con quali, da chi, è presente, è stato, è stata, sono stati, sono state,
    effettuate, eseguite, conservate, cifrate, testate, verificate
  `),
  open: list(`
    come, chi, cosa, che cosa, quando, dove, perché, quale, quali, quanto, quanti, quante, descrivere, descrivete,
    indicare, indicate, elencare, elencate, spiegare, spiegate, in che modo, con quale, con quali, da chi
  `),
  within: [],
  endings: [],
  yes: list(`si, s, vero`),
  no: list(`no, falso`),
  notApplicable: list(`n a, non applicabile, non pertinente, non rilevante`),
  choices: list(`
    parziale, parzialmente, in parte, pianificato, in corso, sconosciuto, non so, basso, medio, alto, conforme,
    non conforme, parzialmente conforme, implementato, non implementato, nessuno, altro, mai, sempre, talvolta
  `),
  placeholders: list(`
    selezionare, selezionare una, seleziona, scegliere, scegliere un elemento, scegli, inserire, inserire la risposta,
    inserire il testo, la vostra risposta, fare clic, clicca qui, da compilare, da completare, rispondere qui
  `),
  examples: list(`esempio, ad esempio, per esempio, es, risposta di esempio`),
  notes: list(`
    nota, totale, subtotale, istruzioni, si prega di compilare, si prega di rispondere, compilare tutte, fine del,
    fine della, pagina, riservato, questo foglio, questo questionario, questa sezione, importante, rispondere a tutte
  `),
  otherSheets: list(`
    istruzioni, copertina, introduzione, leggimi, guida, legenda, glossario, elenco, elenchi, liste, modifiche,
    versioni, storico, riepilogo, sintesi, risultati, definizioni, indice, valori, punteggi
  `),
  date: list(`data di, data del, quale data, in quale data, gg mm aaaa`),
  file: list(`allegare, allegate, si prega di allegare, caricare, fornire una copia, fornire copia, inviare una copia`)
}
