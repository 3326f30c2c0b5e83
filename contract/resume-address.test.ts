import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { resumeAddress } from './resume-address.ts'
import { RESUMES_PATH } from './service-api.ts'

const BASE = 'https://jobs.example.com'
const NAME = '1700000000000-0123456789abcdef0123456789abcdef-my_cv.pdf'

describe('resume addresses', () => {
  const spellings = [
    `${BASE}${RESUMES_PATH}${NAME}`,
    `jobs.example.com${RESUMES_PATH}${NAME}`,
    `http://jobs.example.com${RESUMES_PATH}${NAME}`,
    `HTTPS://Jobs.Example.COM:443${RESUMES_PATH}${NAME}`,
    `https://jobs.example.com.${RESUMES_PATH}${NAME}`,
    `${BASE}${RESUMES_PATH}${NAME.replace('_', '%5F')}`,
    `${BASE}${RESUMES_PATH}${NAME.replace('_', '%5f')}?download=1#page=2`,
    `${BASE}/%63andidate/res%75mes/${NAME}`,
    `${BASE}/elsewhere/../candidate/./resumes/%2e/${NAME}`,
    `${BASE}\\candidate\\resumes\\${NAME}`,
  ]
  for (const spelling of spellings) {
    test(spelling, () => {
      assert.deepEqual(resumeAddress(spelling, BASE), { name: NAME, isOurs: true })
    })
  }

  test('at another host, port or path have a name, and are not ours', () => {
    for (const base of ['https://other.example', `${BASE}:8443`, `${BASE}/board`]) {
      assert.deepEqual(resumeAddress(base + RESUMES_PATH + NAME, BASE), { name: NAME, isOurs: false }, base)
    }
    assert.equal(resumeAddress(`https://other.example${RESUMES_PATH}${NAME}`, null)?.isOurs, true)
  })

  test('may be below a base with a path', () => {
    const address = `${BASE}/board/${RESUMES_PATH.slice(1)}${NAME}`
    for (const base of [`${BASE}/board`, `${BASE}/board/`]) {
      assert.deepEqual(resumeAddress(address, base), { name: NAME, isOurs: true }, base)
    }
    assert.equal(resumeAddress(BASE + RESUMES_PATH + NAME, `${BASE}/board`)?.isOurs, false)
  })

  test('an invalid name is distinguished from another address', () => {
    for (const name of ['cv.exe', '.cv.pdf', 'a%2Fb.pdf', 'a%255Fb.pdf', `${NAME}/`, `${NAME}//`, '']) {
      assert.deepEqual(resumeAddress(BASE + RESUMES_PATH + name, BASE), { name: null, isOurs: true }, name)
    }
    const others = [
      '',
      '::',
      'no host',
      BASE,
      `${BASE}/a.pdf`,
      `${BASE}${RESUMES_PATH}%ff/${NAME}`,
      `${BASE}/candidate/resumes`,
    ]
    for (const other of [...others, `${BASE}/?${RESUMES_PATH}${NAME}`]) {
      assert.equal(resumeAddress(other, BASE), null, other)
    }
  })

  test('never throws, and never returns an invalid name', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true }))
    const path = fc.string({
      unit: fc.constantFrom('/', '.', '%', '2', 'F', '5', 'candidate', 'resumes', 'a'),
    })
    fc.assert(
      fc.property(text, path, (address, tail) => {
        const found = resumeAddress(address + tail, BASE)
        assert.ok(!found?.name || /^[\w.-]+$/.test(found.name))
      }),
    )
  })
})
