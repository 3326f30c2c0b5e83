import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SENTENCE_MAX_LENGTH } from '@resume-library/contract/limits'
import { builtMessages } from '../testing/built-messages.ts'
import { checkMessages } from './check-messages.ts'
import { parseJsonWithLines } from './json-with-lines.ts'
import { sentencesByKey } from './message-keys.ts'

const built = { en: await builtMessages('en'), es: await builtMessages('es'), ar: await builtMessages('ar') }

const faultsIn = (json: string) =>
  checkMessages(parseJsonWithLines(json), built).faults.map(({ line, words }) => `${line}: ${words()}`)

const faultsOf = (messages: unknown) => faultsIn(JSON.stringify(messages))

describe('an operator’s sentences', () => {
  test('all that is said without them is right, and comes as it is', () => {
    const all = Object.fromEntries(
      Object.entries(built).map(([language, messages]) => [
        language,
        Object.fromEntries(sentencesByKey(messages)),
      ]),
    )
    const { own, faults } = checkMessages(parseJsonWithLines(JSON.stringify(all)), built)
    assert.deepEqual(faults, [])
    assert.deepEqual([...own.keys()], ['en', 'es', 'ar'])
    assert.deepEqual(Object.fromEntries(own.get('ar')!), all.ar)
  })

  test('a key that is not known is named with its line and the key that is meant', () => {
    assert.deepEqual(faultsIn('{\n"en": {\n"page_titel": "x",\n"no_script": "x",\n"colour": "x"}}'), [
      '3: en: page_titel is not known: did you mean page_title?',
      '4: en: no_script is not known: did you mean withoutScript.no_script?',
      '5: en: colour is not known',
    ])
    for (const key of ['__proto__', 'constructor', 'toString', 'name', 'direction', 'service.kept', ''])
      assert.match(faultsIn(`{"en": {${JSON.stringify(key)}: "x"}}`).join(), /is not known/, key)
  })

  test('a language that is not known is named with the one that is meant, or with all', () => {
    assert.deepEqual(
      faultsIn('{"es-US": {}, "Spanish": {}, "español": {}, "EN": {}, "fr": {}, "__proto__": {}}'),
      [
        '1: es-US is no language of the page: did you mean es?',
        '1: Spanish is no language of the page: did you mean es?',
        '1: español is no language of the page: did you mean es?',
        '1: EN is no language of the page: did you mean en?',
        '1: fr is no language of the page: it has en, es, ar',
        '1: a key is no language of the page: it has en, es, ar',
      ],
    )
  })

  test('what stands there twice is told, in whichever line', () => {
    assert.deepEqual(faultsIn('{"en": {"next": "a",\n"next": "b"},\n"en": {}}'), [
      '2: en: next stands there twice, in line 1, too',
      '3: en stands there twice, in line 1, too',
    ])
  })

  test('what has another form is told', () => {
    for (const json of ['[]', '"text"', 'null'])
      assert.match(faultsIn(json).join(), /^1: an object of languages is expected/, json)
    assert.deepEqual(faultsIn('{"en": "x", "es": []}'), [
      '1: en must be an object of keys and sentences',
      '1: es must be an object of keys and sentences',
    ])
    for (const value of [null, 1, true, [], ['a'], { a: 'b' }])
      assert.deepEqual(faultsOf({ en: { next: value } }), ['1: en: next must be a text in double quotes'])
    assert.deepEqual(faultsOf({}), [])
  })

  test('values have to be named as they are', () => {
    const key = 'step_heading'
    assert.deepEqual(faultsOf({ en: { [key]: 'Part {number} of {total}, {name}' } }), [
      '1: en: step_heading lacks {count}',
      '1: en: step_heading has {total}, which stands for nothing here',
    ])
    assert.deepEqual(faultsOf({ en: { [key]: '{name} ({name}): {number}/{count}' } }), [])
  })

  test('a brace that is none of a value is a slip', () => {
    for (const brace of ['{', '}', '{}', '{ name }', '{{name}}', '{a{name}b}', '}{', '{na\u00efme}'])
      assert.deepEqual(
        faultsOf({ en: { step_heading: `${brace} {name} {number} {count}` } }),
        ['1: en: step_heading has a brace that is none of {value}'],
        brace,
      )
  })

  test('the address of the login page stands there whole, and once: it becomes a link', () => {
    const faultsWith = (sentence: string) => faultsOf({ en: { toast_candidate_exists: sentence } })
    const right = [
      '{host}/login',
      'Log in ({host}/login), please.',
      '\u2066{host}/login\u2069',
      'Log in at {host}/login?',
      'Log in at:{host}/login.',
      'تسجيل{host}/login',
    ]
    for (const sentence of right) assert.deepEqual(faultsWith(sentence), [], sentence)
    const wrong = [
      'Log in at {host}',
      'Log in at {host}/signin',
      'Log in at {host} /login',
      'Log in at {host}/login/',
      'Log in at {host}/logins',
      'Log in at {host}/login-page',
      'Log in at {host}/login?from=x',
      'Log in at {host}/login.html',
      'Log in at https://{host}/login',
      'Log in at www{host}/login',
      'Log in at {host}/Login',
      '{host}/login or {host}/login',
      '{host}/login at {host}',
      'Log in',
    ]
    for (const sentence of wrong)
      assert.deepEqual(
        faultsWith(sentence),
        [
          '1: en: toast_candidate_exists must have {host}/login once, with no more of an address around it: the page makes a link of it',
        ],
        sentence,
      )
  })

  test('a form for a number need not name it, and the others do', () => {
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
        '1: en: fill_offer lacks {count}',
        '1: en: fill_offer_few is not known',
        '1: en: fill_filled_one has {count}, which stands for nothing here',
        '1: ar: fill_filled_unsure_two lacks {names}',
      ],
    )
  })

  test('what is no sentence is told', () => {
    const cases: Record<string, RegExp> = {
      '': /is empty/,
      ' \t\u200b\u2067\u2069': /is empty/,
      'one\ntwo': /must be one line/,
      'one\u2028two': /must be one line/,
      ['x'.repeat(SENTENCE_MAX_LENGTH + 1)]: /has 1001 characters of at most 1000/,
      'half \ud83d': /half of a character/,
      'turned \u202e round': /turns the direction/,
      'turned \u2067 round': /turns the direction/,
      'back \u2069 and \u2066 forth': /turns the direction/,
      'back \u202c and \u202b forth': /turns the direction/,
      'crossed \u2067 and \u202b so \u2069 on \u202c': /turns the direction/,
      'twice \u2067 \u2067 \u2069': /turns the direction/,
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
