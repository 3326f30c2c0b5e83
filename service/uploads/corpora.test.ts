import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { RESUME_TYPES, resumeTypeOfName } from '@resume-library/contract/resume'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { corpusFiles, corpusTest } from '@resume-library/contract/testing/corpora'
import { newName, upload } from '../testing/requests.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Files refused among the valid documents, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'testWORDML_tableInsideParagraph.doc': 'resume_is_web_page', // XML of Word 2003, no OLE2 file
  'testWordPerfect_42.doc': 'resume_type_refused', // WordPerfect's format
  'testWORD_truncated.docx': 'resume_type_refused', // cut: its directory is missing
  'english.cp500.txt': 'resume_type_refused', // EBCDIC: its letters are control characters elsewhere
  'testWORD_macros.docm': 'resume_type_refused', // no accepted extension
  'testWORD_template.dotx': 'resume_type_refused', // no accepted extension
  'testWORD_protected_drm.doc': 'resume_password_protected',
  'testWORD_protected_passtika.doc': 'resume_password_protected',
  'protected_normal_case.docx': 'resume_password_protected',
  'protected_upper_case.docx': 'resume_password_protected',
  'testWORD_protected_passtika.docx': 'resume_password_protected',
}

async function uploadFile(service: TestService, path: string, filename: string) {
  const bytes = new Uint8Array(await readFile(path))
  const type = resumeTypeOfName(filename)
  const answer = await upload(service.url, { bytes, filename, type: type ? RESUME_TYPES[type][0] : '' })
  return {
    bytes,
    answer,
    body: (await answer.json()) as { success: boolean; code?: string; filename?: string },
  }
}

async function assertAccepted(service: TestService, path: string) {
  // What its author called it does not matter here.
  const filename = newName(
    nameOf(path)
      .replace(/[^\w.]+/g, '-')
      .replace(/^\.+|\.(?=\.)/g, ''),
  )
  const { bytes, body } = await uploadFile(service, path, filename)
  assert.deepEqual([nameOf(path), body.code ?? 'kept'], [nameOf(path), 'kept'])
  const served = await fetch(service.url + RESUMES_PATH + filename)
  assert.deepEqual(new Uint8Array(await served.arrayBuffer()), bytes)
}

async function assertRefused(service: TestService, path: string, filename: string, code: string) {
  const { answer, body } = await uploadFile(service, path, filename)
  assert.deepEqual([nameOf(path), body.code], [nameOf(path), code])
  assert.ok(answer.status < 500)
}

corpusTest('documents are kept and served as they are, or refused for what they are', async (context) => {
  const service = await startTestService(context)
  for (const path of corpusFiles('documents')) {
    // A PDF's password is told by the reader in the page.
    const isLocked = path.includes('/password-protected/') && !path.endsWith('.pdf')
    const difference = isLocked ? 'resume_password_protected' : DIFFERENCES[nameOf(path)]
    if (difference) await assertRefused(service, path, newName(nameOf(path)), difference)
    else await assertAccepted(service, path)
  }
})

/** Other types that truly are one of ours. */
const TRULY_OURS: Readonly<Record<string, keyof typeof RESUME_TYPES>> = {
  'fixture-office365.docx': 'docx',
  'fixture-printed.pdf': 'pdf',
  'fixture-smallest.pdf': 'pdf',
  'fixture.docx': 'docx',
  'fixture.dotx': 'docx', // a template differs only inside its first part, which is not unpacked
  'fixture.pdf': 'pdf',
  'fixture.rtf': 'rtf',
  'fixture-utf16-be-bom.xml': 'txt',
  'fixture-utf8-bom.xml': 'txt',
  'fixture-vtt-eof.vtt': 'txt',
  'fixture-vtt-space.vtt': 'txt',
  'fixture-win2000.reg': 'txt',
  'fixture.unicorn': 'txt',
  'fixture.xml': 'txt',
  'fixture2.eps': 'txt',
}

corpusTest('other types are refused under their own name and under every name of ours', async (context) => {
  const service = await startTestService(context)
  for (const path of corpusFiles('other-types')) {
    const own = nameOf(path)
    if (!resumeTypeOfName(own)) await assertRefused(service, path, newName(own), 'resume_type_refused')
    for (const type of Object.keys(RESUME_TYPES)) {
      const found = TRULY_OURS[own]
      const isXml = own.endsWith('.xml') && type !== 'txt'
      if (isXml) await assertRefused(service, path, newName(`resume.${type}`), 'resume_is_web_page')
      else if (found && (found !== 'txt' || type !== 'pdf')) await assertStoredAs(service, path, type, found)
      else await assertRefused(service, path, newName(`resume.${type}`), 'resume_type_refused')
    }
  }
})

async function assertStoredAs(service: TestService, path: string, type: string, found: string) {
  const { body } = await uploadFile(service, path, newName(`resume.${type}`))
  assert.deepEqual([nameOf(path), body.filename?.split('.').at(-1)], [nameOf(path), found])
}
