import { blocksOf, titleOf } from './blocks.ts'
import { type BoundContent, boundContent } from './bound-content.ts'
import { draw } from './draw.ts'
import type { LoadFont } from './fonts.ts'
import { layOut } from './layout.ts'
import { bytesOf, createDocument } from './pdf-document.ts'
import type { ResumeContent } from './resume-content.ts'
import { loadTypeface } from './typeface.ts'

export interface BuiltResume {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly pages: number
  /** The first letters that no font has, and that were left out. */
  readonly missing: readonly string[]
  /** True if an answer was over a limit, or did not fit on the last page. */
  readonly cut: boolean
}

/** Letters that are named as missing, of a text in a script without a font. */
const MISSING_NAMED = 10

/** The name has no letter that can be drawn. */
export class ResumeNameError extends Error {
  override readonly name = 'ResumeNameError'
}

/**
 * Makes a tagged PDF of one or two Letter pages. Loads only the fonts that the answers need.
 *
 * @throws ResumeNameError, and the rejection of `loadFont`
 */
export async function buildResume(raw: ResumeContent, loadFont: LoadFont): Promise<BuiltResume> {
  const bound = boundContent(raw)
  const answers = JSON.stringify(bound.content)
  const typeface = await loadTypeface(answers, loadFont)
  const missing = new Set<string>()
  const content: BoundContent = JSON.parse(answers, (_key, value) =>
    typeof value === 'string' ? typeface.drawable(value, missing) : value,
  )
  if (!/\p{L}/u.test(content.name)) throw new ResumeNameError('The name has no letter that can be drawn')
  const { document, root } = createDocument(titleOf(content), content.language)
  const { placed, pages, cut } = layOut(blocksOf(content), typeface.widthOf)
  draw(document, root, placed, typeface)
  const bytes = await bytesOf(document)
  return { bytes, pages, missing: [...missing].slice(0, MISSING_NAMED), cut: cut || bound.cut }
}
