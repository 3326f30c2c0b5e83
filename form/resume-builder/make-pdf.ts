import { type BuiltResume, buildResume, ResumeNameError } from '@resume-library/resume-builder/build-resume'
import type { FontFile } from '@resume-library/resume-builder/fonts'
import type { ResumeContent } from '@resume-library/resume-builder/resume-content'

export { buildScan } from '@resume-library/resume-builder/build-scan'

/** Addresses of the fonts, by their paths; they are fetched as a resume needs them. */
const FONTS: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../node_modules/@fontsource/open-sans/files/open-sans-{latin,latin-ext,vietnamese,cyrillic,cyrillic-ext,greek,hebrew}-{400,600}-normal.woff',
    '../../node_modules/@fontsource/vazirmatn/files/vazirmatn-arabic-{400,600}-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
)

export type MadePdf =
  | ({ readonly kind: 'made'; readonly pdf: Blob } & Pick<BuiltResume, 'missing' | 'cut'>)
  | { readonly kind: 'nameless' | 'failed' | 'not_loaded' }

/** Makes the PDF of a resume. Never rejects. */
export async function makePdf(content: ResumeContent): Promise<MadePdf> {
  try {
    const { bytes, missing, cut } = await buildResume(content, loadFont)
    return { kind: 'made', pdf: new Blob([bytes], { type: 'application/pdf' }), missing, cut }
  } catch (error) {
    if (error instanceof ResumeNameError) return { kind: 'nameless' }
    if (error instanceof FontNotLoadedError) return { kind: 'not_loaded' }
    console.error(error)
    return { kind: 'failed' }
  }
}

class FontNotLoadedError extends Error {}

const loaded = new Map<FontFile, Uint8Array>()

async function loadFont(name: FontFile): Promise<Uint8Array> {
  const known = loaded.get(name)
  if (known) return known
  const [, address] = Object.entries(FONTS).find(([path]) => path.endsWith(`/${name}-normal.woff`))!
  try {
    const answer = await fetch(address)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // A network may answer with a page to log in.
    if (new TextDecoder().decode(bytes.subarray(0, 4)) !== 'wOFF') throw new Error(`${address} is no font`)
    loaded.set(name, bytes)
    return bytes
  } catch (cause) {
    window.firstPaint!.reloadIfGone(address)
    throw new FontNotLoadedError(`${name} was not loaded`, { cause })
  }
}
