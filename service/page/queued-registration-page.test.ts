import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtMessages } from '../testing/built-messages.ts'
import { plainPage } from './plain-page.ts'
import { queuedRegistrationPage } from './queued-registration-page.ts'

const MESSAGES = { en: await builtMessages('en'), es: await builtMessages('es') }

const pageOf = (status: 'accepted' | 'registered', language: 'en' | 'es', isWithdrawal = false) =>
  plainPage(
    queuedRegistrationPage({
      status: status === 'accepted' ? { status } : { status, answer: null },
      isWithdrawal,
      posted: undefined,
      mayHaveArrived: false,
      secret: 'abc',
      language,
      messages: MESSAGES[language],
      base: 'https://jobs.example',
    }),
    { accentColor: null, board: null },
  ).html

test('link and button of the status page work below a path that a proxy strips', () => {
  const below = 'https://jobs.example/board/registration/abc'
  for (const isWithdrawal of [false, true]) {
    const page = pageOf('accepted', 'en', isWithdrawal)
    const here = `${below}${isWithdrawal ? '/withdraw' : ''}?lang=es`
    const to = (attribute: string) =>
      new URL(new RegExp(`${attribute}="([^"]+)"`).exec(page)?.[1] ?? '', here).href
    assert.equal(to('href'), `${below}?lang=en`)
    assert.equal(to('action'), `${below}/withdraw?lang=en`)
  }
})
