import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

/**
 * Reads a document by pdf.js. Of each page: its size in points, and the elements of its structure, like `L(LI(Lbl LBody))`,
 * with their alternatives in quotes.
 */
export async function pdfContent(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const { Title: title, Language: language } = (await document.getMetadata()).info as Record<string, unknown>
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map((number) => pageOf(document, number)))
  await task.destroy()
  const lines = pages.flatMap((page) => page.lines)
  return { title, language, sizes: pages.map(({ size }) => size), tags: pages.map(({ tags }) => tags), lines }
}

async function pageOf(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const { width, height } = page.getViewport({ scale: 1 })
  return { size: [width, height], tags: tagsOf(await page.getStructTree()), lines: text.split('\n') }
}

function tagsOf(node: Tree): string {
  const own = (node.role === 'Root' ? '' : node.role) + ('alt' in node ? `"${node.alt}"` : '')
  const inner = node.children.flatMap((child) => ('role' in child ? tagsOf(child) : [])).join(' ')
  return inner && own ? `${own}(${inner})` : own + inner
}
