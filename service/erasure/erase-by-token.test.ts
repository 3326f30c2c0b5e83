import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { openUploads, uploadsLocation } from '@resume-library/resumes/open-uploads'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import type { FastifyBaseLogger } from 'fastify'
import { newName } from '../testing/requests.ts'
import { eraseByToken } from './erase-by-token.ts'

test('concurrent erasures of one candidate keep a resume that another candidate has', async (context) => {
  const folder = temporaryFolder(context)
  const log = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger
  const store = createDiskResumeStore(join(folder, 'resumes'), 0)
  const uploads = await openUploads(uploadsLocation(folder, null), store, log)
  afterwards(context, uploads.close)
  const [shared, alone] = [newName(), newName()]
  for (const name of [shared, alone]) {
    await uploads.save(name, Buffer.from('x'), { sender: 'someone', bytes: 10 })
    await uploads.claim(name)
  }
  await uploads.claim(shared)
  const base = 'https://jobs.example'
  const eraseTwice = (name: string) => {
    let isStored = true
    const erasure = async ({ erase }: { erase: boolean }) => {
      if (!erase) return { status: 'stored' as const, resume_url: base + RESUMES_PATH + name }
      const status = isStored ? ('erased' as const) : ('unknown' as const)
      isStored = false
      return { status }
    }
    const parts = { provider: { erasure }, uploads, base, log }
    return Promise.all([1, 2].map(() => eraseByToken('token', parts)))
  }
  await eraseTwice(shared)
  assert.ok(await store.stat(shared))
  assert.ok((await eraseTwice(alone)).every(({ state }) => state === 'erased'))
  assert.equal(await store.stat(alone), null)
  assert.equal(await uploads.releaseAndErase(shared), true)
})
