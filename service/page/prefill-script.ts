import { PREFILL_SCRIPT, PREFILL_START } from '@resume-library/contract/prefill'
import { builtScript } from './built-script.ts'

/** What a prefilled page runs besides; null where the build has left none. */
export async function prefillScript(pageDir: string): Promise<string | null> {
  const script = await builtScript(pageDir, PREFILL_SCRIPT)
  return script === null ? null : script + PREFILL_START
}
