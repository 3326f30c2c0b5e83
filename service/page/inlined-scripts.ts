import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EMBEDDED_SCRIPT } from '@resume-library/contract/embedding'
import { PREFILL_SCRIPT, PREFILL_START } from '@resume-library/contract/prefill'
import type { ServiceConfig } from '../config.ts'

type EmbeddingConfig = Pick<ServiceConfig, 'frameAncestors' | 'pageDir'>

/** What a framed page runs besides; null where nobody may frame it, or the build has left none. */
export async function embeddedScript({ frameAncestors, pageDir }: EmbeddingConfig): Promise<string | null> {
  if (frameAncestors.every((source) => source === "'none'")) return null
  const script = await builtScript(pageDir, EMBEDDED_SCRIPT)
  return script === null ? null : `${script}embedded.startEmbedded()`
}

/** Inlined: it is there before anything that the page fetches, and the policy of the page has its hash. */
export const withScript = (html: string, script: string): string =>
  html.replace('</body>', () => `<script>${script}</script></body>`)

export async function prefillScript(pageDir: string): Promise<string | null> {
  const script = await builtScript(pageDir, PREFILL_SCRIPT)
  return script === null ? null : script + PREFILL_START
}

/** A script that the build has left for the service to put into pages; null where it has left none. */
const builtScript = (pageDir: string, name: string): Promise<string | null> =>
  readFile(join(pageDir, name), 'utf8').catch(unlessMissing)

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
