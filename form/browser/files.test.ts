import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withGlobals } from '../testing/with-globals.ts'
import { files } from './files.ts'

/** Reads as a browser does: the answer comes later, as a data address. */
class FakeReader {
  result: string | null = null
  onload?(): void
  onerror?(): void

  async readAsDataURL(blob: Blob) {
    try {
      const content = Buffer.from(await blob.arrayBuffer()).toString('base64')
      this.result = `data:${blob.type || 'application/octet-stream'};base64,${content}`
    } catch {
      return this.onerror?.()
    }
    this.onload?.()
  }
}
withGlobals({ FileReader: FakeReader })

/** A file of a drive that is not there any more. */
const lost = {
  type: 'application/pdf',
  arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
} as File

test('a copy is none where the file cannot be read', async () => {
  assert.equal(await files.copy(lost), null)
})

test('the base64 is that of the bytes alone, whatever the type says', async () => {
  for (const type of ['application/pdf', '', 'text/plain;charset=utf-8'])
    assert.equal(await files.base64(new Blob(['a,b?>'], { type })), btoa('a,b?>'))
  assert.equal(await files.base64(new Blob([])), '')
})
