import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@resume-library/contract/messages/languages'
import { queuedRegistrationPage } from './queued-registration-page.ts'

const MESSAGES = { en: LANGUAGES.en!, es: LANGUAGES.es! }

const pageOf = (status: 'accepted' | 'registered', language: 'en' | 'es', isWithdrawal = false) =>
  queuedRegistrationPage({
    status: status === 'accepted' ? { status } : { status, answer: null },
    isWithdrawal,
    posted: undefined,
    mayHaveArrived: false,
    secret: 'abc',
    language,
    messages: MESSAGES[language],
    base: 'https://jobs.example',
  })

test('link and button of the status page work below a path that a proxy strips', () => {
  const below = 'https://jobs.example/board/registration/abc'
  for (const isWithdrawal of [false, true]) {
    const page = pageOf('accepted', 'en', isWithdrawal)
    const here = `${below}${isWithdrawal ? '/withdraw' : ''}?lang=es`
    assert.equal(new URL(page.link!.address, here).href, `${below}?lang=en`)
    assert.equal(new URL(page.button!.action, here).href, `${below}/withdraw?lang=en`)
  }
})
