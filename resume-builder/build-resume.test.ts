import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseResume } from '@resume-library/resume-parser/parse-resume'
import fc from 'fast-check'
import { buildResume, ResumeNameError } from './build-resume.ts'
import type { FontFile, LoadFont } from './fonts.ts'
import type { ResumeContent } from './resume-content.ts'
import { pdfContent } from './testing/pdf-content.ts'
import { anyPerson } from './testing/people.ts'

/** Reads the files that the page fetches. */
const loadFont: LoadFont = (file) => {
  const family = file.startsWith('vazirmatn') ? 'vazirmatn' : 'open-sans'
  return readFile(fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${file}-normal.woff`)))
}

const JOB = {
  title: 'Nurse',
  employer: 'Mercy Hospital',
  from: '2019',
  to: '',
  description: 'Helped\nTaught',
}
const LISTS = { jobs: [], education: [], skills: [], languages: [], certificates: [] }
const ANN: ResumeContent = { ...LISTS, language: 'en', name: 'Ann Doe', email: 'ann@example.org' }

describe('buildResume', () => {
  test('500 random people are read back whole', async () => {
    const property = fc.asyncProperty(anyPerson, async ({ first, last, content }) => {
      const { bytes, ...result } = await buildResume(content, loadFont)
      assert.deepEqual(result, { pages: 1, missing: [], cut: false })
      assert.ok(bytes.length < 50_000)
      const parsed = await parseResume(bytes)
      assert.ok(parsed.readable)
      const { home_town, ...answers } = parsed.answers
      assert.deepEqual(answers, {
        first_name: first,
        last_name: last,
        email: content.email,
        phone: content.phone,
        zip_code: content.zipCode,
        latest_job_title: content.title,
        key_skills: content.skills,
      })
    })
    await fc.assert(property, { numRuns: 500, seed: 32 })
  })

  test('is tagged in reading order, with title and language', async () => {
    const content = { ...ANN, language: 'es', jobs: [JOB], languages: ['Inglés'] } as const
    const { lines, ...document } = await pdfContent((await buildResume(content, loadFont)).bytes)
    const item = 'LI(Lbl LBody)'
    assert.deepEqual(document, {
      title: 'Ann Doe – Currículum',
      language: 'es',
      sizes: [[612, 792]],
      tags: [`Document(H1 P H2 H3 P L(${item} ${item}) H2 L(${item}))`],
    })
    assert.equal(
      lines.join(' / '),
      'Ann Doe / ann@example.org / Experiencia / Nurse / Mercy Hospital | 2019 – Actualidad / ' +
        '• Helped / • Taught / Idiomas / • Inglés',
    )
  })

  for (const name of [
    'علاء بلال',
    'علي ١٢٣',
    'דוד לוי',
    'Nguyễn Thị Thảo',
    'Łukasz Żółć',
    'Дмитрий Әлі',
    'Μαρία Ήβη',
    'Griffin',
  ])
    test(`the letters of ${name} have fonts, and can be searched`, async () => {
      const { bytes, missing } = await buildResume({ ...ANN, name }, loadFont)
      assert.deepEqual(missing, [])
      assert.equal((await pdfContent(bytes)).lines[0], name)
    })

  test('loads only the fonts that the letters need', async () => {
    const loaded: FontFile[] = []
    const load = (file: FontFile) => {
      loaded.push(file)
      return loadFont(file)
    }
    await buildResume({ ...ANN, title: 'Nurse 👩\u200d⚕' }, load)
    assert.deepEqual(loaded.splice(0), ['open-sans-latin-400', 'open-sans-latin-600'])
    await buildResume({ ...ANN, name: 'علي' }, load)
    assert.deepEqual(loaded.slice(2), ['vazirmatn-arabic-400', 'vazirmatn-arabic-600'])
  })

  test('letters without a font are base letters, or are left out and reported', async () => {
    const { bytes, missing } = await buildResume({ ...ANN, name: '王 Ａnn😀 ﬁnἭ 王' }, loadFont)
    assert.deepEqual(missing, ['王', '😀'])
    assert.equal((await pdfContent(bytes)).lines[0], 'Ann finΗ')
    const others = await buildResume({ ...ANN, title: '一丁丂七丄丅丆万丈三上' }, loadFont)
    assert.equal(others.missing.join(''), '一丁丂七丄丅丆万丈三')
    for (const name of ['王小明', '\u200d', '\u0301'])
      await assert.rejects(buildResume({ ...ANN, name }, loadFont), ResumeNameError)
  })

  test('takes a second page, and reports what does not fit on it', async () => {
    const job = {
      ...JOB,
      description: 'Helped customers in person and by phone, in two languages\n'.repeat(8),
    }
    for (const [jobs, expected] of [
      [3, { pages: 1, cut: false }],
      [7, { pages: 2, cut: false }],
      [20, { pages: 2, cut: true }],
    ] as const) {
      const { pages, cut } = await buildResume({ ...ANN, jobs: Array(jobs).fill(job) }, loadFont)
      assert.deepEqual({ pages, cut }, expected)
    }
  })

  test('answers of any length and letters make a small PDF', async () => {
    const unit = fc.constantFrom(
      'W',
      '\u202e',
      '\0',
      '😀',
      '\ud800',
      'ع',
      '\u0301',
      '\n',
      ' ',
      '\u200d',
      '&<]]>',
      '\\(',
    )
    const text = fc.oneof(fc.string({ unit }), fc.constantFrom('W'.repeat(10_000), 'لا'.repeat(5_000)))
    const job = fc.record({ title: text, employer: text, from: text, to: text, description: text })
    const lists = [fc.array(text, { maxLength: 30 }), fc.array(job, { maxLength: 30 })] as const
    const property = fc.asyncProperty(text, ...lists, async (any, list, jobs) => {
      const content = {
        ...ANN,
        name: `Ann ${any}`,
        email: any,
        jobs,
        skills: list,
        education: list,
      }
      const { bytes, pages } = await buildResume(content, loadFont)
      assert.ok(bytes.length < 100_000)
      assert.equal((await pdfContent(bytes)).sizes.length, pages)
    })
    await fc.assert(property, { numRuns: 30, seed: 32 })
  })
})
