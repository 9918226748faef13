import { type Language, list } from "./Language.ts"

export const polish: Language = {
  headers: {
    number: list(`
      nr, lp, l p, numer, id, ref, kod, identyfikator, nr pytania, numer pytania, id pytania, ~pozycja, ~punkt
    `),
    section: list(`
      sekcja, kategoria, obszar, dziedzina, temat, rozdział, grupa, domena, dział, zagadnienie, obszar tematyczny,
      ~tytuł
    `),
    question: list(`
      pytanie, pytania, treść pytania, wymaganie, wymagania, pytanie kontrolne, opis wymagania, treść wymagania,
      pytanie dotyczące bezpieczeństwa, ~opis, ~kontrola, ~środek, ~zabezpieczenie, ~kryterium, ~pole, ~dane, ~informacja
    `),
    detail: list(`pytanie szczegółowe, podpytanie, pytanie dodatkowe, pytanie uzupełniające`),
    answer: list(`
      odpowiedź, odpowiedzi, odpowiedź dostawcy, odpowiedź wykonawcy, odpowiedź oferenta, państwa odpowiedź,
      tak nie, twoja odpowiedź, ~status, ~stan, ~wynik, ~dostawca, ~wykonawca, ~spełnia, ~zgodność
    `),
    comment: list(`
      komentarz, komentarze, uwagi, uwaga, uzasadnienie, wyjaśnienie, wyjaśnienia, dodatkowe informacje, objaśnienie,
      komentarz dostawcy, uwagi dostawcy, szczegóły, jeśli tak, jeżeli tak, ~proszę wyjaśnić, notatki
    `),
    evidence: list(`
      dowód, dowody, załącznik, załączniki, dokument, dokumenty, dokumentacja, materiał dowodowy, potwierdzenie
    `),
    choices: list(`opcje, opcje odpowiedzi, możliwe odpowiedzi, warianty odpowiedzi, lista odpowiedzi`),
    other: list(`
      waga, punkty, punktacja, ocena, ryzyko, priorytet, właściciel, odpowiedzialny, wymagane, obowiązkowe, pomoc,
      wskazówki, przykład, oceniający, komentarz oceniającego, data, wersja, typ, typ pytania, termin,
      odpowiedź wymagana, notatki wewnętrzne
    `)
  },
  beginnings: list(`
    czy, jak, kto, co, kiedy, gdzie, dlaczego, jaki, jaka, jakie, jakich, które, który, która, ile, w jaki sposób,
    w jakim, w jakiej, na jakiej, proszę, opisz, opisać, podaj, podać, wymień, wymienić, wyjaśnij, wskaż, potwierdź,
    załącz, dołącz, określ, prosimy, przez kogo, od kiedy
  `),
  open: list(`
    jak, kto, co, kiedy, gdzie, dlaczego, jaki, jaka, jakie, jakich, które, który, która, ile, w jaki sposób, w jakim,
    w jakiej, opisz, opisać, podaj, podać, wymień, wymienić, wyjaśnij, proszę opisać, proszę podać, proszę wymienić
  `),
  within: [],
  endings: [],
  yes: list(`tak, t, prawda`),
  no: list(`nie, fałsz`),
  notApplicable: list(`n d, nd, nie dotyczy`),
  choices: list(`
    częściowo, planowane, w trakcie, w realizacji, nieznane, nie wiem, niski, niskie, średni, średnie, wysoki, wysokie,
    zgodny, zgodne, niezgodne, wdrożone, niewdrożone, częściowo wdrożone, brak, inne, nigdy, zawsze, czasami
  `),
  placeholders: list(`
    wybierz, proszę wybrać, wybierz element, wpisz, wpisz odpowiedź, proszę wpisać, państwa odpowiedź, kliknij,
    kliknij tutaj, do uzupełnienia, uzupełnij, miejsce na odpowiedź
  `),
  examples: list(`przykład, na przykład, np, przykładowa odpowiedź`),
  notes: list(`
    uwaga, suma, razem, instrukcja, proszę wypełnić, proszę odpowiedzieć, prosimy o wypełnienie, koniec, strona,
    poufne, ten arkusz, ta ankieta, ta sekcja, ważne, niniejszy arkusz
  `),
  otherSheets: list(`
    instrukcja, instrukcje, okładka, wstęp, wprowadzenie, legenda, słownik, słowniczek, lista, listy, zmiany,
    historia zmian, wersje, podsumowanie, wyniki, definicje, spis treści, wartości, punktacja, przewodnik
  `),
  date: list(`data ostatniego, data ostatniej, jaka data, z jaką datą, dd mm rrrr`),
  file: list(`załącz, proszę załączyć, dołącz, proszę dołączyć, prześlij, proszę przesłać kopię`)
}
