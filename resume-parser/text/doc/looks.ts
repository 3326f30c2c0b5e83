import type { ByteView } from './byte-view.ts'
import { characterStretches, paragraphStretches, type Stretch } from './formatted-pages.ts'
import type { Properties } from './properties.ts'
import { readStyleSheet } from './style-sheet.ts'

/** What holds at a place of the WordDocument stream. */
export interface Looks {
  /** Looks of a character: its own over its paragraph's style. */
  character(offset: number): Properties
  /** Whether a paragraph, by one of its characters, stands in a table or a list. */
  paragraph(offset: number): Properties
}

/** Reads all looks of a document. */
export function createLooks(document: ByteView, table: ByteView): Looks {
  const styleOf = readStyleSheet(document, table)
  const characters = finder(characterStretches(document, table))
  const paragraphs = finder(paragraphStretches(document, table))
  const paragraph = (offset: number) => {
    const own = paragraphs(offset)
    return { ...styleOf(own.style ?? 0), ...own }
  }
  return { paragraph, character: (offset) => ({ ...paragraph(offset), ...characters(offset) }) }
}

/** Stretches do not overlap, so the place decides; the last one found is likely to be asked for again. */
function finder(stretches: Stretch[]): (offset: number) => Properties {
  const sorted = stretches.sort((one, other) => one.start - other.start)
  let last: Stretch | undefined
  return (offset) => {
    if (!last || offset < last.start || offset >= last.end) last = search(sorted, offset)
    return last?.properties ?? {}
  }
}

function search(sorted: readonly Stretch[], offset: number): Stretch | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  const found = sorted[low]
  return found && found.start <= offset ? found : undefined
}
