import { assert, describe, it } from "@effect/vitest"
import { sniffType } from "../../src/upload/SniffType.ts"
import { utf8 } from "./support/Uploads.ts"

/** Bytes of a text in which each character is one byte. */
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"))

const compoundFile = (firstOfClass: number): Uint8Array => {
  const head = new Uint8Array(4_100)
  head.set(bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
  head[30] = 9
  head[48] = 1
  head.set([firstOfClass, 0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46], 2 * 512 + 80)
  return head
}

const tar = (name: string): Uint8Array => {
  const head = new Uint8Array(512)
  head.set(bytes(name))
  head.set(bytes("ustar\x0000"), 257)
  return head
}

const office = "application/vnd.openxmlformats-officedocument"
const png = bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
const jpeg = bytes("\xff\xd8\xff\xe0\0\x10JFIF\0")
const pdf = bytes("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
const zip = bytes("PK\x03\x04\x14\0\0\0\x08\0")
const gzip = bytes("\x1f\x8b\x08\0\0\0\0\0\0\x03")
const word = compoundFile(0x06)
const csv = utf8("id;name\n1;Müller\n")

const kept: ReadonlyArray<readonly [string, Uint8Array, string, string]> = [
  ["a PNG", png, "a.png", "image/png"],
  ["a PNG by its old type", png, "a.png", "image/x-png"],
  ["a PNG whose type has other letters and a parameter", png, "a.png", "Image/PNG; q=1"],
  ["a JPEG", jpeg, "a.jpg", "image/jpeg"],
  ["a JPEG by its alias", jpeg, "a.jpg", "image/jpg"],
  ["a GIF", bytes("GIF89a\x01\0\x01\0"), "a.gif", "image/gif"],
  ["a WebP", bytes("RIFF\x24\0\0\0WEBPVP8 "), "a.webp", "image/webp"],
  ["a bitmap", bytes("BM\x36\x10\0\0\0\0\0\0\x36\0"), "a.bmp", "image/bmp"],
  ["a TIFF", bytes("II*\0\x08\0\0\0"), "a.tif", "image/tiff"],
  ["a raw photo", bytes("II*\0\x08\0\0\0"), "a.dng", "image/x-adobe-dng"],
  ["an icon", bytes("\0\0\x01\0\x01\0\x10\x10"), "a.ico", "image/vnd.microsoft.icon"],
  ["a HEIC", bytes("\0\0\0\x18ftypheic\0\0\0\0"), "a.heic", "image/heic"],
  ["an MP4", bytes("\0\0\0\x18ftypisom\0\0\x02\0"), "a.mp4", "video/mp4"],
  ["a sound in an MP4", bytes("\0\0\0\x18ftypM4A \0\0\x02\0"), "a.m4a", "audio/x-m4a"],
  ["a QuickTime film", bytes("\0\0\0\x14ftypqt  \0\0\0\0"), "a.mov", "video/quicktime"],
  ["an MP3", bytes("ID3\x03\0\0\0\0"), "a.mp3", "audio/mpeg"],
  ["a WAV", bytes("RIFF\x24\0\0\0WAVEfmt "), "a.wav", "audio/x-wav"],
  ["a PDF", pdf, "a.pdf", "application/pdf"],
  ["a PDF after other bytes", bytes(`${"\r\nscanned\n".padEnd(1_019, "\n")}%PDF-1.7\n`), "a.pdf", "application/pdf"],
  ["a text that names the header of PDF", utf8("id,header\n1,%PDF-1.7\n"), "a.csv", "text/csv"],
  ["a drawing that is a PDF", pdf, "a.ai", "application/postscript"],
  ["an RTF", bytes("{\\rtf1\\ansi"), "a.rtf", "application/rtf"],
  ["an RTF named as Word", bytes("{\\rtf1\\ansi"), "a.doc", "application/msword"],
  ["a ZIP", zip, "a.zip", "application/zip"],
  ["a ZIP by the type of Windows", zip, "a.zip", "application/x-zip-compressed"],
  ["a Word document", zip, "a.docx", `${office}.wordprocessingml.document`],
  ["an Excel workbook", zip, "a.xlsx", `${office}.spreadsheetml.sheet`],
  ["a presentation", zip, "a.pptx", `${office}.presentationml.presentation`],
  ["a workbook by its older type", zip, "a.xlsx", "application/vnd.ms-excel"],
  ["an open document", zip, "a.odt", "application/vnd.oasis.opendocument.text"],
  ["a book", zip, "a.epub", "application/epub+zip"],
  ["a format that builds on ZIP", zip, "a.foo", "application/vnd.example.foo"],
  ["an older Word document", word, "a.doc", "application/msword"],
  ["an older workbook", word, "a.xls", "application/vnd.ms-excel"],
  ["a message of Outlook", word, "a.msg", "application/vnd.ms-outlook"],
  ["a gzip", gzip, "a.gz", "application/x-gzip"],
  ["a compressed archive", gzip, "a.tar.gz", "application/x-compressed-tar"],
  ["an archive", tar("a.txt"), "a.tar", "application/x-tar"],
  ["an archive whose first file begins like a bitmap", tar("BMW.txt"), "a.tar", "application/x-tar"],
  ["a 7z", bytes("7z\xbc\xaf\x27\x1c\0\x04"), "a.7z", "application/x-7z-compressed"],
  ["a RAR", bytes("Rar!\x1a\x07\x01\0"), "a.rar", "application/x-rar-compressed"],
  ["a database", bytes("SQLite format 3\0"), "a.db", "application/vnd.sqlite3"],
  ["a CSV", csv, "a.csv", "text/csv"],
  ["a CSV as plain text", csv, "a.csv", "text/plain"],
  ["a CSV as Excel, as Windows says", csv, "a.csv", "application/vnd.ms-excel"],
  ["a CSV that begins like a bitmap", utf8("BM,MZ,PK\n1,2,3\n"), "a.csv", "text/csv"],
  ["a CSV that begins like a program", utf8("MZ;Müller\n1;2\n"), "a.csv", "text/csv"],
  ["a CSV that begins like a film", utf8("GIF,ID3,RIFF\n"), "a.csv", "text/csv"],
  ["a log", utf8("2026-05-04 echo off @echo off\n"), "a.log", "text/plain"],
  ["a colored log", utf8("\u001b[31mfailed\u001b[0m\n"), "a.log", "text/plain"],
  ["JSON", utf8("{\"a\":1}"), "a.json", "application/json"],
  ["XML", utf8("<?xml version=\"1.0\"?><a/>"), "a.xml", "application/xml"],
  ["XML as text", utf8("<?xml version=\"1.0\"?><a/>"), "a.xml", "text/plain"],
  ["a workbook in XML", utf8("<?xml version=\"1.0\"?><Workbook/>"), "a.xls", "application/vnd.ms-excel"],
  ["an SVG", utf8("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "a.svg", "image/svg+xml"],
  ["an SVG with a prolog", utf8("<?xml version=\"1.0\"?><svg/>"), "a.svg", "image/svg+xml"],
  ["HTML", utf8("<!DOCTYPE html><script>1</script>"), "a.html", "text/html"],
  ["Markdown", utf8("#! not an interpreter"), "a.md", "text/markdown"],
  ["text in UTF-16", bytes("\xff\xfea\0b\0"), "a.txt", "text/plain"],
  ["text with a byte order mark", bytes("\xef\xbb\xbfname"), "a.csv", "text/csv"],
  ["bytes of an unknown type", png, "a.png", "application/octet-stream"],
  ["bytes that are not recognized", bytes("\x01\x02\x03\x04"), "a.dat", "application/vnd.example"],
  ["no extension", utf8("hello"), "README", "text/plain"],
  ["a name with an extension within", utf8("hello"), "setup.exe.txt", "text/plain"]
]

const contradicting: ReadonlyArray<readonly [string, Uint8Array, string]> = [
  ["a PNG that is declared a PDF", png, "application/pdf"],
  ["a PNG that is declared a JPEG", png, "image/jpeg"],
  ["a PNG that is declared text", png, "text/plain"],
  ["a PNG that is declared an unknown type", png, "application/vnd.example"],
  ["a JPEG that is declared a PNG", jpeg, "image/png"],
  ["a PDF that is declared a PNG", pdf, "image/png"],
  ["a PDF that is declared text", pdf, "text/plain"],
  ["a PDF of text alone that is declared CSV", utf8("%PDF-1.4\n1 0 obj"), "text/csv"],
  ["a ZIP that is declared a PDF", zip, "application/pdf"],
  ["a ZIP that is declared CSV", zip, "text/csv"],
  ["a ZIP that is declared a picture", zip, "image/png"],
  ["a ZIP that is declared a gzip", zip, "application/gzip"],
  ["a gzip that is declared a ZIP", gzip, "application/zip"],
  ["a gzip that is declared JSON", gzip, "application/json"],
  ["an older Word document that is declared a PDF", word, "application/pdf"],
  ["an archive that is declared text", tar("a.txt"), "text/plain"],
  ["a film that is declared a picture", bytes("\0\0\0\x18ftypisom\0\0\x02\0"), "image/png"],
  ["an SVG that is declared a PNG", utf8("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "image/png"],
  ["XML that is declared a PDF", utf8("<?xml version=\"1.0\"?>"), "application/pdf"],
  ["a PDF whose header comes too late", bytes(`${"\n".repeat(1_024)}%PDF-1.7\n`), "application/pdf"],
  ...["image/png", "image/jpeg", "application/pdf", "application/zip", `${office}.spreadsheetml.sheet`, "video/mp4"]
    .flatMap((type) => [
      [`HTML that is declared ${type}`, utf8("<!doctype html><p>Reviewed.</p>"), type] as const,
      [`text that is declared ${type}`, utf8("Reviewed on 4 May.\n"), type] as const,
      [`unknown bytes that are declared ${type}`, bytes("\x01\x02\x03\x04"), type] as const
    ])
]

const text = "text/plain"

const refused: ReadonlyArray<readonly [string, Uint8Array, string, string]> = [
  ["a program of Windows", bytes("MZ\x90\0\x03\0\0\0"), "a.txt", text],
  ["a program of Linux", bytes("\x7fELF\x02\x01\x01\0"), "a.txt", text],
  ["a program of macOS", bytes("\xcf\xfa\xed\xfe\x07\0\0\x01"), "a.txt", text],
  ["an older program of macOS", bytes("\xfe\xed\xfa\xce\0\0\0\x12"), "a.txt", text],
  ["a program for several processors", bytes("\xca\xfe\xba\xbf\0\0\0\x02"), "a.txt", text],
  ["a Java class", bytes("\xca\xfe\xba\xbe\0\0\0\x34"), "a.txt", text],
  ["an installer", compoundFile(0x84), "a.doc", "application/msword"],
  ["a patch", compoundFile(0x86), "a.doc", "application/msword"],
  ["a link of Windows", bytes("L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46"), "a.txt", text],
  ["a shell script", utf8("#!/bin/sh\n"), "a.txt", text],
  ["a script with a blank before its interpreter", utf8("#! /usr/bin/env python3\n"), "a.txt", text],
  ["a script with a byte order mark", bytes("\xef\xbb\xbf#!/bin/sh\n"), "a.txt", text],
  ["a batch file", utf8("\r\n@ECHO OFF\r\ndir"), "a.txt", text],
  ["a batch file in UTF-16", bytes("\xff\xfe@\0e\0c\0h\0o\0 \0o\0f\0f\0"), "a.txt", text],
  ["an encoded script", utf8("#@~^AAAAAA=="), "a.txt", text],
  ["an HTML application", utf8("<html><head><HTA:APPLICATION id=a>"), "a.html", "text/html"],
  ...[
    "a.js",
    "a.mjs",
    "a.JSE",
    "a.ps1",
    "a.psm1",
    "a.vbs",
    "a.vbe",
    "a.wsf",
    "a.hta",
    "a.lnk",
    "a.bat",
    "a.cmd",
    "a.sh",
    "a.exe",
    "a.url",
    "a.desktop",
    "a.reg",
    "a.apk",
    "a.iso",
    "a.dll",
    "a.com",
    "a.scr",
    "a.msi",
    "a.jar",
    "a.class",
    "a.txt.exe",
    "a.exe.",
    "a.exe. .",
    "a.js:stream",
    ".sh"
  ].map((name) => [`the name ${name}`, utf8("a"), name, text] as const),
  ...[
    "text/javascript",
    "application/javascript",
    "application/x-javascript; charset=utf-8",
    "Application/X-MSDownload",
    "application/vnd.microsoft.portable-executable",
    "application/x-executable",
    "application/x-mach-binary",
    "application/x-msi",
    "application/java-archive",
    "application/x-sh",
    "text/x-shellscript",
    "application/x-bat",
    "application/x-powershell",
    "text/vbscript",
    "application/hta",
    "application/x-ms-shortcut",
    "application/x-csh"
  ].map((type) => [`the type ${type}`, utf8("a"), "a.txt", type] as const)
]

describe("the type of a file", () => {
  it.each(kept)("keeps %s", (_, head, fileName, fileType) => {
    const { contradicts, isRefused } = sniffType(head, fileName)
    assert.deepStrictEqual([contradicts(fileType), isRefused(fileType)], [false, false])
  })

  it.each(contradicting)("contradicts %s", (_, head, fileType) => {
    const { contradicts, isRefused } = sniffType(head, "a")
    assert.deepStrictEqual([contradicts(fileType), isRefused(fileType)], [true, false])
  })

  it.each(refused)("refuses %s", (_, head, fileName, fileType) => {
    assert.isTrue(sniffType(head, fileName).isRefused(fileType))
  })

  it("is found in every head, however short", () => {
    for (const [, head] of [...kept, ...refused]) {
      for (let length = 0; length <= Math.min(head.length, 100); length++) {
        sniffType(head.subarray(0, length), "a").contradicts("text/plain")
      }
    }
  })
})
