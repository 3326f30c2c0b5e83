import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { writeBuiltPage } from './testing/test-service.ts'

/** `npm run messages` as a process. */
const messages = (environment: Record<string, string>, ...languages: string[]) =>
  new Promise<{ code: number; said: string; errors: string }>((resolve) => {
    const env = { ...bareEnvironment(), ...environment }
    const path = join(import.meta.dirname, 'messages-command.ts')
    execFile(process.execPath, [path, ...languages], { env }, (error, said, errors) =>
      resolve({ code: Number(error?.code ?? 0), said, errors }),
    )
  })

test('prints every message by its key, in the form of MESSAGES_FILE', async (context) => {
  const folder = temporaryFolder(context)
  const PAGE_DIR = await writeBuiltPage(folder)
  const MESSAGES_FILE = join(folder, 'messages.json')
  await writeFile(MESSAGES_FILE, '{"es": {"next": "Adelante", "withoutScript.resume_stored": "Ahí está."}}')

  const all = await messages({ PAGE_DIR })
  const { en, es } = JSON.parse(all.said)
  assert.equal(en.firstStep.next, 'Next Step')
  assert.notEqual(es.firstStep.next, 'Adelante')
  const own = await messages({ PAGE_DIR, MESSAGES_FILE }, 'es')
  assert.deepEqual(JSON.parse(own.said), {
    es: {
      ...es,
      firstStep: { ...es.firstStep, next: 'Adelante' },
      withoutScript: { ...es.withoutScript, resume_stored: 'Ahí está.' },
    },
  })

  await writeFile(MESSAGES_FILE, own.said)
  assert.deepEqual(await messages({ PAGE_DIR, MESSAGES_FILE }, 'es'), own)
})

test('exit codes distinguish an unknown language, a wrong option and a wrong file', async (context) => {
  const folder = temporaryFolder(context)
  const PAGE_DIR = await writeBuiltPage(folder)
  const unknown = await messages({ PAGE_DIR }, 'fr')
  assert.deepEqual([unknown.code, unknown.errors], [2, 'The page has no fr; it has en, es.\n'])
  assert.equal((await messages({ PAGE_DIR }, '--json')).code, 2)
  assert.equal((await messages({ PAGE_DIR, MESSAGES_FILE: folder })).code, 1)
})
