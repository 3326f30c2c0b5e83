import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { startTestService } from './test-service.ts'

/** `npm test` builds it before. */
const PAGE_DIR = join(import.meta.dirname, '../../form/dist')

/** @returns the path of a `MESSAGES_FILE`, which goes with the test */
async function writeMessages(context: TestContext, messages: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'own-pages-'))
  afterwards(context, () => rm(folder, { recursive: true }))
  const path = join(folder, 'messages.json')
  await writeFile(path, JSON.stringify(messages))
  return path
}

/** A service with the built page and these sentences of an operator; null for none. */
export async function startWith(
  context: TestContext,
  messages: Record<string, Record<string, string>> | null,
  environment: Record<string, string> = {},
) {
  const own = messages ? { MESSAGES_FILE: await writeMessages(context, messages) } : {}
  return startTestService(context, { environment: { PAGE_DIR, ...own, ...environment } })
}

/** Addresses of the operator's sentences, by the names of the page's parts. */
export const movedIn = (html: string): Record<string, string> => {
  const [, parts] = / data-parts="(.*?)"/.exec(html)!
  const all: Record<string, string> = JSON.parse(parts!.replaceAll('&quot;', '"'))
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address.startsWith('/assets/own/')))
}
