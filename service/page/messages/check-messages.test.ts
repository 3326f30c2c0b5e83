import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SENTENCE_MAX_LENGTH } from '@resume-library/contract/limits'
import { LANGUAGES as built } from '@resume-library/contract/messages/languages'
import { sectionsOf, sentencesByKey } from './message-keys.ts'
import { checkMessages } from './own-messages.ts'

const faultsIn = (json: string) => checkMessages(JSON.parse(json), built).faults

const faultsOf = (messages: unknown) => checkMessages(messages, built).faults

describe('checking an operator’s messages', () => {
  test('accepts every built message unchanged', () => {
    const all = Object.fromEntries(
      Object.entries(built).map(([language, messages]) => [language, sectionsOf(messages)]),
    )
    const { own, faults } = checkMessages(all, built)
    assert.deepEqual(faults, [])
    assert.deepEqual([...own.keys()], ['en', 'ar', 'es'])
    assert.deepEqual(own.get('ar'), sentencesByKey(all.ar!, built.ar!))
    assert.equal(own.get('en')!.get('service.erasure.states.stored.2')?.slice(0, 9), "You won't")
  })

  test('accepts sentences in their section, and by their key alone', () => {
    const inSection = { firstStep: { next: 'Go' }, service: { erasure: { states: { erased: ['Gone.'] } } } }
    const byKey = { next: 'Go', 'service.erasure.states.erased.1': 'Gone.' }
    const [one, other] = [inSection, byKey].map((en) => checkMessages({ en }, built))
    assert.deepEqual(one, other)
    assert.deepEqual([...one!.own.get('en')!], Object.entries(byKey))
    assert.deepEqual(
      faultsOf({ en: { firstStep: { nxt: 'x' }, mail: { login: 'x' }, service: { queued: [] } } }),
      ['en: nxt is not known', 'en: mail is not known', 'en: service.queued is not known'],
    )
  })

  test('names an unknown key', () => {
    assert.deepEqual(faultsOf({ en: { page_titel: 'x', no_script: 'x' } }), [
      'en: page_titel is not known',
      'en: no_script is not known',
    ])
    for (const key of ['__proto__', 'constructor', 'toString', 'name', 'direction', 'service.queued', ''])
      assert.match(faultsIn(`{"en": {${JSON.stringify(key)}: "x"}}`).join(), /is not known/, key)
  })

  test('names an unknown language with the known ones', () => {
    assert.deepEqual(faultsIn('{"es-US": {}, "my password": {}, "__proto__": {}}'), [
      'es-US is not a language of the page, which has en, ar, es',
      'a key is not a language of the page, which has en, ar, es',
      'a key is not a language of the page, which has en, ar, es',
    ])
  })

  test('requires placeholders as they are', () => {
    const key = 'step_heading'
    assert.deepEqual(faultsOf({ en: { [key]: 'Part {number} of {total}, {name}' } }), [
      'en: step_heading lacks {count}',
      'en: step_heading has {total}, which is not a placeholder of this message',
    ])
    assert.deepEqual(faultsOf({ en: { [key]: '{name} ({name}): {number}/{count}' } }), [])
  })

  test('refuses a brace that belongs to no placeholder', () => {
    for (const brace of ['{', '}', '{}', '{ name }', '{{name}}', '{a{name}b}', '}{', '{na\u00efme}'])
      assert.deepEqual(
        faultsOf({ en: { step_heading: `${brace} {name} {number} {count}` } }),
        ['en: step_heading has a brace outside of a {placeholder}'],
        brace,
      )
  })

  test('requires the login address whole and once: it becomes a link', () => {
    const faultsWith = (sentence: string) => faultsOf({ en: { toast_candidate_exists: sentence } })
    const right = [
      '{host}/login',
      'Log in ({host}/login), please.',
      '\u2066{host}/login\u2069',
      'تسجيل{host}/login',
    ]
    for (const sentence of right) assert.deepEqual(faultsWith(sentence), [], sentence)
    const wrong = [
      'Log in at {host}/login/',
      'Log in at {host}/login?from=x',
      'Log in at https://{host}/login',
      '{host}/login or {host}/login',
      'Log in',
    ]
    for (const sentence of wrong)
      assert.deepEqual(
        faultsWith(sentence),
        [
          'en: toast_candidate_exists must have {host}/login exactly once, as a word of its own: the page turns it into a link',
        ],
        sentence,
      )
  })

  test('lets a plural form omit its number, and nothing else', () => {
    assert.deepEqual(
      faultsOf({
        en: {
          fill_offer: 'Some',
          fill_offer_one: 'One of them',
          fill_offer_few: 'Few',
          fill_filled_one: '{count}',
        },
        ar: { fill_offer_few: 'بضعة', fill_offer_many: '{count} x', fill_filled_unsure_two: 'اثنان' },
      }),
      [
        'en: fill_offer lacks {count}',
        'en: fill_offer_few is not known',
        'en: fill_filled_one has {count}, which is not a placeholder of this message',
        'ar: fill_filled_unsure_two lacks {names}',
      ],
    )
  })

  test('refuses an empty or malformed message', () => {
    const cases: Record<string, RegExp> = {
      '': /is empty/,
      'one\ntwo': /must be one line/,
      ['x'.repeat(SENTENCE_MAX_LENGTH + 1)]: /has 1001 characters of at most 1000/,
      'half \ud83d': /half a character/,
    }
    for (const [sentence, fault] of Object.entries(cases))
      assert.match(faultsOf({ en: { next: sentence } }).join(), fault)
    const right = [
      '<b>Next</b> & \u2068x \u202ay\u202c \u2067z\u2069\u2069 👩‍👩‍👧 $& "quoted" \\',
      'x'.repeat(SENTENCE_MAX_LENGTH),
    ]
    for (const sentence of right) assert.deepEqual(faultsOf({ en: { next: sentence } }), [])
  })
})
