import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { listening } from '@resume-library/server/testing/loopback'
import { sent } from '../testing/post-form.ts'
import { PDF, register, TEXT } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

const OLE2 = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])

const attached = (bytes: Buffer | string, resume_filename?: string, resume_filetype?: string) => ({
  resume_url: '',
  uploaded_resume: {
    resume_content_base64: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
    resume_filename,
    resume_filetype,
  },
})

describe('a resume attached to a registration', () => {
  const right: readonly [what: string, sent: ReturnType<typeof attached>][] = [
    ['a PDF without a name', attached(PDF)],
    ['a text by its name', attached(TEXT, 'resume.txt', 'unknown')],
    ['a text by its type', attached(TEXT, 'resume', 'txt')],
    ['spaces around it', attached(` ${PDF.toString('base64')}\n`)],
    ['base64 without its padding', attached(PDF.toString('base64').replace(/=+$/, ''))],
  ]
  test('is forwarded, by its name, its type or its content', async (context) => {
    const service = await startTestService(context)
    for (const [what, sent] of right) assert.equal((await register(service.url, sent)).status, 201, what)
  })

  test('is forwarded with the name and type of its content', async (context) => {
    const service = await startTestService(context)
    await register(service.url, attached(PDF, 'cv.doc', 'doc'))
    const { resume_filename, resume_filetype } = sent(service)[0].uploaded_resume
    assert.deepEqual([resume_filename, resume_filetype], ['cv.pdf', 'pdf'])
  })

  const wrong: readonly [what: string, sent: ReturnType<typeof attached>, status: number, code: string][] = [
    ['another content than its name says', attached(TEXT, 'resume.pdf', 'pdf'), 415, 'resume_type_refused'],
    ['a program', attached(Buffer.from('MZ\0\0'), 'resume.txt', 'txt'), 415, 'resume_type_refused'],
    ['a name of another type', attached(PDF, 'resume.exe', 'exe'), 415, 'resume_type_refused'],
    ['an OLE2 file that is no document', attached(OLE2, 'a.doc', 'doc'), 415, 'resume_type_refused'],
    ['what is no base64', attached('%%%%', 'a.txt', 'txt'), 400, 'check_failed'],
    ['base64 with something in between', attached('QUJD\nQUJD', 'a.txt', 'txt'), 400, 'check_failed'],
  ]
  test('is refused before it is forwarded, at its field', async (context) => {
    const service = await startTestService(context)
    for (const [what, sent, status, code] of wrong) {
      const refused = await register(service.url, sent)
      const body = (await refused.json()) as Record<string, unknown>
      assert.deepEqual([refused.status, body.code], [status, code], what)
      assert.equal(body.uploaded_resume, body.detail)
    }
    assert.equal(service.provider.requests.length, 0)
  })

  test('is scanned for viruses', async (context) => {
    const clamd = createServer((socket) => {
      socket.on('error', () => {})
      let received = ''
      socket.on('data', (bytes: Buffer) => {
        received += bytes.toString('latin1')
        if (received.endsWith('\0\0\0\0'))
          socket.end(`stream: ${received.includes('EICAR') ? 'Eicar FOUND' : 'OK'}\0`)
      })
    })
    const port = await listening(context, clamd)
    const service = await startTestService(context, { environment: { CLAMAV_HOST: `127.0.0.1:${port}` } })
    assert.equal((await register(service.url, attached(TEXT, 'a.txt'))).status, 201)
    const refused = await register(service.url, attached(Buffer.from('EICAR'), 'a.txt'))
    assert.equal(((await refused.json()) as { code: string }).code, 'resume_infected')
    assert.equal(service.provider.requests.length, 1)
  })
})
