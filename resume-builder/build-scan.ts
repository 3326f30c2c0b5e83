import { addElement, bytesOf, createDocument, drawContent, LETTER } from './pdf-document.ts'

/** A photograph of one sheet, without the data of its camera; sizes in pixels. */
export interface ScanPage {
  readonly jpeg: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export interface ScanOptions {
  readonly title: string
  /** As in BCP 47, of the title and the alternatives. */
  readonly language: string
  /** Texts of the pages for people who cannot see them, like `Page 1 of 2`. */
  readonly alternatives: readonly string[]
}

/** Makes a tagged PDF of Letter pages, upright or across as the pictures are, which are shown whole and unchanged. */
export async function buildScan(
  pages: readonly ScanPage[],
  { title, language, alternatives }: ScanOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { document, root } = createDocument(title, language)
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const [short, long] = [LETTER.width, LETTER.height]
    const size: [number, number] = width > height ? [long, short] : [short, long]
    document.addPage({ size, margin: 0 })
    const figure = addElement(document, root, 'Figure', alternatives[index])
    drawContent(document, figure, 'Figure', () =>
      document.image(jpeg as Buffer, 0, 0, { fit: size, align: 'center', valign: 'center' }),
    )
  }
  return bytesOf(document)
}
