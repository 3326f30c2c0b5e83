import PdfKit from 'pdfkit'

export type PdfDocument = PDFKit.PDFDocument
export type Structure = ReturnType<PdfDocument['struct']>

/** US Letter, in points. */
export const LETTER = { width: 612, height: 792 } as const

const PDF_UA =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

/** Creates a tagged document without a page, by the rules of PDF/UA-1; `language` as in BCP 47. */
export function createDocument(title: string, language: string): { document: PdfDocument; root: Structure } {
  const document = new PdfKit({
    size: [LETTER.width, LETTER.height],
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    lang: language,
    // Neither escaped in the metadata, nor fit for XML.
    info: { Title: title.replace(/[\s&<>\p{C}]+/gu, ' ') },
    // The fonts of PDF are not embedded.
    font: '',
  })
  // The option `subset` would add a list of glyphs that lacks the parts of composed ones.
  document.appendXML(PDF_UA)
  const root = document.struct('Document')
  document.addStructure(root)
  return { document, root }
}

/** Adds an element to the structure. */
export function addElement(document: PdfDocument, parent: Structure, tag: string, alt?: string): Structure {
  const element = document.struct(tag, alt ? { alt } : {})
  parent.add(element)
  return element
}

/** Draws content of an element on the current page. */
export function drawContent(
  document: PdfDocument,
  element: Structure,
  tag: string,
  content: () => void,
): void {
  element.add(document.markStructureContent(tag))
  content()
  document.endMarkedContent()
}

/** Ends a document. */
export function bytesOf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(new Blob(chunks).arrayBuffer().then((buffer) => new Uint8Array(buffer))))
    document.on('error', reject)
    document.end()
  })
}
