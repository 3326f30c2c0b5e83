import { EMBEDDED_SCRIPT } from '@resume-library/contract/embedding'
import type { ServiceConfig } from '../config.ts'
import { builtScript } from './built-script.ts'

type EmbeddingConfig = Pick<ServiceConfig, 'frameAncestors' | 'pageDir'>

/** What a framed page runs besides; null where nobody may frame it, or the build has left none. */
export async function embeddedScript({ frameAncestors, pageDir }: EmbeddingConfig): Promise<string | null> {
  if (frameAncestors.every((source) => source === "'none'")) return null
  const script = await builtScript(pageDir, EMBEDDED_SCRIPT)
  return script === null ? null : `${script}embedded.startEmbedded(${JSON.stringify(frameAncestors)})`
}

/** Inlined: it is there before anything that the page fetches, and the policy of the page has its hash. */
export const withScript = (html: string, script: string): string =>
  html.replace('</body>', () => `<script>${script}</script></body>`)
