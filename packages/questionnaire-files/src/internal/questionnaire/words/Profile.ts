import type { ProfileField } from "@attestry/core/questionnaireFile"
import { list } from "./Language.ts"
import { toWords } from "./Texts.ts"

// Labels of what a form asks of every vendor, in the languages of the reader. `date` is the day of the answers.
const labels: ReadonlyArray<readonly [field: ProfileField, labels: string]> = [
  [
    "companyName",
    `
    company name, vendor name, supplier name, name of company, name of vendor, name of supplier, provider name,
    service provider name, organization name, organisation name, legal name, legal entity name, name of organization,
    name of organisation, registered company name, vendor legal name, bidder name, name of bidder, respondent company,
    firmenname, name des unternehmens, name der firma, unternehmensname, lieferantenname, name des lieferanten, anbietername,
    nom de l entreprise, nom de la société, raison sociale, nom du fournisseur, nombre de la empresa, razón social,
    nombre del proveedor, nome da empresa, razão social, nome do fornecedor, nome dell azienda, ragione sociale,
    nome del fornitore, bedrijfsnaam, naam van het bedrijf, naam leverancier, naam van de leverancier, nazwa firmy,
    nazwa dostawcy, nazwa przedsiębiorstwa, 会社名, 貴社名, 企業名, 委託先名, 事業者名, 公司名称, 企业名称, 供应商名称, 公司名稱,
    供應商名稱, 회사명, 업체명, 기업명, 공급업체명`
  ],
  [
    "address",
    `
    company address, vendor address, supplier address, address, registered address, registered office, head office address,
    headquarters address, business address, adresse, anschrift, firmenadresse, adresse de l entreprise, siège social, dirección,
    domicilio social, endereço, sede, indirizzo, sede legale, adres, vestigingsadres, adres firmy, siedziba, 住所, 所在地, 地址,
    公司地址, 주소`
  ],
  [
    "website",
    `
    website, web site, company website, vendor website, website url, company url, webseite, internetseite, site web,
    site internet, sitio web, página web, site, sito web, webadres, strona internetowa, strona www, ウェブサイト, 网站, 網站, 웹사이트,
    홈페이지`
  ],
  [
    "contactName",
    `
    contact name, contact person, name of contact, primary contact, primary contact name, main contact, vendor contact,
    vendor contact name, supplier contact, completed by, respondent, respondent name, name of respondent, prepared by,
    responder name, name of person completing this form, point of contact, ansprechpartner, kontaktperson, name des ansprechpartners,
    ausgefüllt von, personne de contact, nom du contact, interlocuteur, rempli par, persona de contacto,
    nombre de contacto, cumplimentado por, completado por, pessoa de contato, pessoa de contacto, nome do contato,
    preenchido por, persona di contatto, referente, nome del referente, compilato da, contactpersoon,
    naam contactpersoon, ingevuld door, osoba kontaktowa, osoba do kontaktu, wypełnił, 担当者, 担当者名, ご担当者名, 記入者, 回答者, 回答者名,
    联系人, 联系人姓名, 填写人, 聯絡人, 담당자, 담당자명, 작성자`
  ],
  [
    "contactRole",
    `
    contact title, title of contact, job title, contact role, position, role of contact, title of respondent,
    respondent title, funktion, position des ansprechpartners, fonction, poste, cargo, puesto, ruolo, funzione, functie,
    stanowisko, 役職, 所属 役職, 职务, 职位, 職稱, 직책, 직위`
  ],
  [
    "contactEmail",
    `
    contact email, email, e mail, email address, e mail address, contact e mail, email of contact, respondent email,
    vendor contact email, e mail adresse, courriel, adresse e mail, adresse électronique, correo electrónico, e mail do contato,
    indirizzo e mail, posta elettronica, e mailadres, adres e mail, メールアドレス, 电子邮件, 邮箱, 電子郵件, 이메일, 이메일 주소`
  ],
  [
    "contactPhone",
    `
    contact phone, phone, phone number, telephone, telephone number, contact telephone, contact number, contact phone number,
    telefon, telefonnummer, téléphone, numéro de téléphone, teléfono, número de teléfono, telefone, telefono, numero di telefono,
    telefoon, telefoonnummer, numer telefonu, 電話番号, 电话, 联系电话, 電話, 전화번호, 연락처`
  ],
  [
    "products",
    `
    product name, product, name of product, product or service, products or services, service name, name of service,
    application name, solution name, name of solution, product service name, system name, produktname, produkt, name des produkts,
    produkt oder dienst, dienst, nom du produit, produit, produit ou service, nom du service, nombre del producto, producto,
    producto o servicio, nome do produto, produto, produto ou serviço, nome del prodotto, prodotto, prodotto o servizio,
    productnaam, product of dienst, nazwa produktu, produkt lub usługa, 製品名, サービス名, 製品 サービス名, 产品名称, 服务名称, 產品名稱,
    제품명, 서비스명`
  ],
  [
    "date",
    `
    date, date completed, completion date, date of completion, date of response, response date, date submitted,
    submission date, datum, ausgefüllt am, datum der beantwortung, date de réponse, date de remplissage, fecha,
    fecha de respuesta, fecha de cumplimentación, data, data de preenchimento, data di compilazione, datum van invullen,
    data wypełnienia, 記入日, 回答日, 日付, 日期, 填写日期, 填寫日期, 작성일, 날짜`
  ]
]

const byWords = new Map(
  labels.flatMap(([field, words]) => list(words).map((label) => [toWords(label), field] as const))
)

// The field of a profile that a label asks for, or null.
export const findProfileField = (label: string): ProfileField | null =>
  label.length > 80 ? null : byWords.get(toWords(label)) ?? null
