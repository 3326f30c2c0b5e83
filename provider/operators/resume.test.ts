import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { resumeUrl } from '@resume-library/contract/service-api'
import { openFiles } from '@resume-library/server/testing/open-files'
import { until } from '@resume-library/server/testing/until'
import { openResumeStores } from '../resume-stores.ts'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { keepFile } from '../testing/files.ts'
import { engines } from '../testing/storage.ts'
import { attachment } from './resume.ts'

const [engine = assert.fail()] = engines()

describe('GET /v1/candidates/{id}/resume', () => {
  const api = useCandidateApi(engine)
  const stores = () =>
    openResumeStores({ folder: api.storage().folder, candidates: api.storage().location, s3: null })
  const pathOf = ({ id }: { readonly id: string }) => `${CANDIDATES_PATH}/${id}/resume`

  test('answers the file of either store, as a download that no browser runs', async () => {
    const { own, public: uploads } = await stores()
    const bytes = Buffer.from('%PDF-1.7 of Ada')
    const sent = await keepFile(own, bytes)
    const uploaded = await keepFile(uploads, bytes, 'Lebenslauf Ada.pdf')
    const call = await api.caller('read')
    for (const [resume, name] of [
      [
        { kind: 'file', name: sent, filename: 'Résumé "Ada".pdf', filetype: 'pdf' },
        "filename*=UTF-8''R%C3%A9sum%C3%A9%20-Ada-.pdf",
      ],
      [
        { kind: 'address', url: resumeUrl('https://board.example', uploaded) },
        'filename="Lebenslauf-Ada.pdf"',
      ],
    ] as const) {
      const candidate = await api.add({ resume })
      const answer = await call(pathOf(candidate))
      assert.equal(answer.status, 200)
      const [entry] = await api.audit().page({ candidate: candidate.id }, null, 1)
      assert.equal(entry?.action, 'resume')
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes)
      const headers = Object.fromEntries(answer.headers)
      assert.ok(headers['content-disposition']?.startsWith('attachment; '))
      assert.ok(headers['content-disposition']?.includes(name), headers['content-disposition'])
      assert.equal(headers['content-type'], 'application/pdf')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(headers['content-security-policy'] ?? '', /^sandbox/)
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  test('names the address of a resume elsewhere, and a file that is gone', async () => {
    const call = await api.caller('read')
    const answered = async (resume: Parameters<typeof api.add>[0]) => {
      const answer = await call(pathOf(await api.add(resume)))
      const { code, url } = (await answer.json()) as { code: string; url?: string }
      return [answer.status, code, url]
    }
    const elsewhere = 'https://example.com/ada.pdf'
    assert.deepEqual(await answered({ resume: { kind: 'address', url: elsewhere } }), [
      404,
      'resume_elsewhere',
      elsewhere,
    ])
    for (const name of ['1-gone.pdf', '../candidates.sqlite', '../../etc/passwd', '/etc/passwd', '..', ''])
      assert.deepEqual(
        await answered({ resume: { kind: 'file', name, filename: 'cv.pdf', filetype: 'pdf' } }),
        [404, 'resume_missing', undefined],
        name,
      )
    const climbing = 'https://x.example/candidate/resumes/..%2f..%2fcandidates.sqlite'
    assert.deepEqual((await answered({ resume: { kind: 'address', url: climbing } })).slice(0, 2), [
      404,
      'resume_elsewhere',
    ])
  })

  test('closes the file of a client who leaves', async () => {
    const { own } = await stores()
    const name = await keepFile(own, Buffer.alloc(5_000_000))
    const ada = await api.add({ resume: { kind: 'file', name, filename: 'cv.pdf', filetype: 'pdf' } })
    const call = await api.caller('read')
    for (let time = 0; time < 20; time++) {
      const leaving = new AbortController()
      const answer = await call(pathOf(ada), { signal: leaving.signal })
      await answer.body!.getReader().read()
      leaving.abort()
    }
    await until('', async () =>
      (await openFiles(api.storage().folder)).filter((path) => path.endsWith('.pdf')).join(),
    )
  })
})

test('the name of a download has no path, no invisible letters, and the extension of the file', () => {
  const named = (given: string) => {
    const [, ascii, encoded = ''] =
      /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w%.!#$&+^`|~-]+)$/.exec(
        attachment(given, '1-2.pdf'),
      ) ?? assert.fail(attachment(given, '1-2.pdf'))
    return [ascii, decodeURIComponent(encoded)]
  }
  for (const [given, ascii, name = ascii] of [
    ['Ada.pdf', 'Ada.pdf'],
    ['Ada.PDF', 'Ada.pdf'],
    ['Ada', 'Ada.pdf'],
    ['Ada.exe', 'Ada.exe.pdf'],
    ['../../etc/passwd', 'etc-passwd.pdf'],
    ['C:\\Ada.pdf', 'C-Ada.pdf'],
    ['a"; filename=evil.exe.pdf', 'a-; filename=evil.exe.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a-Set-Cookie- x=1.pdf'],
    ['fdp.\u202eexe.pdf', 'fdp.-exe.pdf'],
    ['Zoë (1).pdf', 'Zoe (1).pdf', 'Zoë (1).pdf'],
    ['履歴書.pdf', '___.pdf', '履歴書.pdf'],
    ['', 'resume.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['100%.pdf', '100_.pdf', '100%.pdf'],
  ] as const)
    assert.deepEqual(named(given), [ascii, name], given)
  assert.ok(attachment('🙂'.repeat(500), '1-2.pdf').length < 2_000)
})
