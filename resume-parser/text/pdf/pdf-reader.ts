import { countLost } from '../clean-text.ts'
import { LINES_MAX, LINKS_MAX, PAGE_ITEMS_MAX, PAGES_MAX } from '../limits.ts'
import { type Line, type ResumeText, UnreadableError } from '../resume-text.ts'
import { boundPdf } from './bound-pdf.ts'
import { itemsOfFields } from './form-fields.ts'
import { linesOfPage } from './page-lines.ts'
import { PDF_OPTIONS, type PdfDocument, type PdfItem, type PdfPage, pdfjs } from './pdfjs.ts'
import { mainFont, type Run, runsOf } from './runs.ts'

export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ResumeText> {
  const loading = pdfjs.getDocument({ ...PDF_OPTIONS, data: await boundPdf(bytes) })
  try {
    const document = await loading.promise.catch(refuse)
    const { pages, links } = await readPages(document)
    const lostCharacters = lostIn(pages)
    return { lines: linesOf(pages), links, lostCharacters, mayBeScan: true, pages: document.numPages }
  } finally {
    void loading.destroy().catch(() => undefined)
  }
}

function refuse(error: unknown): never {
  const locked = error instanceof Error && error.name === 'PasswordException'
  throw new UnreadableError(locked ? 'locked' : 'broken', error)
}

async function readPages(document: PdfDocument): Promise<{ pages: Run[][]; links: string[] }> {
  const pages: Run[][] = []
  const links: string[] = []
  const count = Math.min(document.numPages, PAGES_MAX)
  for (let number = 1; number <= count; number += 1) {
    const page = await document.getPage(number).catch(() => null)
    if (!page) continue
    const annotations = await page.getAnnotations().catch(() => [])
    pages.push(runsOf([...(await itemsOf(page)), ...itemsOfFields(annotations)]))
    links.push(...annotations.flatMap(({ url, unsafeUrl }) => url ?? unsafeUrl ?? []))
  }
  if (pages.length === 0) throw new UnreadableError('broken')
  return { pages, links: links.slice(0, LINKS_MAX) }
}

const lostIn = (pages: readonly Run[][]) => pages.flat().reduce((sum, { text }) => sum + countLost(text), 0)

function linesOf(pages: readonly Run[][]): Line[] {
  const font = mainFont(pages.flat())
  return pages.flatMap((runs, at) => linesOfPage(runs, { page: at + 1, font })).slice(0, LINES_MAX)
}

/** Reads the items of a page, up to the first error. */
async function itemsOf(page: PdfPage): Promise<PdfItem[]> {
  const items: PdfItem[] = []
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      items.push(...part.value.items)
      if (items.length > PAGE_ITEMS_MAX) break
    }
  } catch {
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return items
}
