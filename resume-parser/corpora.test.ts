import assert from 'node:assert/strict'
import { before, describe } from 'node:test'
import { corpusFiles, corpusTest } from '@resume-library/contract/testing/corpora'
import { type ParsedResume, parseResume } from './parse-resume.ts'
import { precision, recall, SINGLE_FIELDS, skillsF1, tally } from './testing/accuracy.ts'
import { bytesOf, labelledResumes, type Truth } from './testing/corpora.ts'

/** Minimum precision and recall; docs/reading-resumes.md has the measured values. */
const LEAST = {
  first_name: { precision: 0.99, recall: 0.95 },
  last_name: { precision: 0.99, recall: 0.95 },
  email: { precision: 0.995, recall: 0.98 },
  phone: { precision: 0.99, recall: 0.93 },
  zip_code: { precision: 0.995, recall: 0.9 },
  latest_job_title: { precision: 0.96, recall: 0.9 },
} as const

const labelled = labelledResumes()

describe('resumes from the corpora', { timeout: 600_000 }, () => {
  const read: (readonly [Truth, ParsedResume])[] = []
  before(async () => {
    for (const [path, truth] of labelled) read.push([truth, await parseResume(bytesOf(path))])
  })

  for (const field of SINGLE_FIELDS) {
    const least = LEAST[field]
    corpusTest(`${field}: precision of ${least.precision}, recall of ${least.recall} at least`, () => {
      const sum = tally(field, read)
      assert.ok(precision(sum) >= least.precision && recall(sum) >= least.recall, JSON.stringify(sum))
    })
  }

  corpusTest('key skills', () => {
    assert.ok(skillsF1(read) >= 0.92, String(skillsF1(read)))
    const without = read.filter(([truth]) => truth.key_skills?.length === 0)
    assert.deepEqual(
      without.flatMap(([, parsed]) => (parsed.readable ? parsed.answers.key_skills : [])),
      [],
    )
  })

  corpusTest('none is reported as unreadable', () => {
    assert.deepEqual(
      read.filter(([, parsed]) => !parsed.readable),
      [],
    )
  })

  corpusTest('unreadable files are reported with their reason', async () => {
    for (const path of corpusFiles('resumes-unreadable')) {
      assert.equal((await parseResume(bytesOf(path))).readable, false, path)
    }
  })
})
