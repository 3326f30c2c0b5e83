import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { REGISTRATION_MAX_BYTES, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import fc from 'fast-check'
import { Refusal } from '../refusals/refusal.ts'
import { parseJson } from './parse-json.ts'
import { Pieces } from './pieces.ts'
import { TextAsBytes } from './text-as-bytes.ts'

const parse = (text: string) => parseJson(new Pieces([Buffer.from(text)]))
const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'request_invalid'

/** Members of a registration, and odd ones, with strings of every kind. */
const values = fc.dictionary(
  fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__'),
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
  ),
)

describe('a JSON body', () => {
  test('is parsed as by JSON.parse', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value)
        assert.deepEqual(parse(text), JSON.parse(text))
      }),
      { numRuns: 500 },
    )
  })

  test('keeps a file in base64, wherever it stands and however its slashes are written', () => {
    const file = randomBytes(RESUME_MAX_BYTES).toString('base64')
    const body = { first_name: 'Ada "é" \\', resume: { content: file }, list: ['a', { b: 1 }] }
    const text = JSON.stringify(body)
    assert.deepEqual(parse(text), body)
    assert.deepEqual(parse(text.replaceAll('/', '\\/')), body)
  })

  test('gives the long text of a named member as its bytes, and every other text as a string', () => {
    const file = randomBytes(RESUME_MAX_BYTES).toString('base64')
    const read = (value: unknown, slash = '/') =>
      parseJson(new Pieces([Buffer.from(JSON.stringify(value).replaceAll('/', slash))]), 'content') as Record<
        string,
        unknown
      >
    for (const slash of ['/', '\\/', '\\u002F', '\\u002f']) {
      const { content, name } = read({ content: file, name: 'ada' }, slash)
      assert.ok(content instanceof TextAsBytes)
      assert.ok(String(content) === file)
      assert.equal(name, 'ada')
    }
    assert.equal(read({ content: 'short' }).content, 'short')
    assert.ok(read({ name: file }).name === file)
  })

  test('keeps a file in base64 whose plus and equals signs are escaped, as .NET and Gson write them', () => {
    const file = `${randomBytes(RESUME_MAX_BYTES).toString('base64').slice(0, -4)}+/Q=`
    for (const write of [(code: string) => code.toUpperCase(), (code: string) => code]) {
      const escaped = file.replace(/[+=/]/g, (sign) => `\\u00${write(sign.charCodeAt(0).toString(16))}`)
      const text = `{"content":"${escaped}","name":"ada"}`
      assert.ok(text.length < REGISTRATION_MAX_BYTES)
      const { content } = parseJson(new Pieces([Buffer.from(text)]), 'content') as { content: TextAsBytes }
      assert.ok(String(content) === file)
    }
  })

  test('keeps no escape but those of base64: what is escaped twice stays what is none', () => {
    const long = 'A'.repeat(70_000)
    const read = (text: string) =>
      String((parseJson(new Pieces([Buffer.from(`{"a":"${long}${text}"}`)]), 'a') as { a: unknown }).a).slice(
        long.length,
      )
    assert.equal(read('\\n'), '\\n')
    assert.ok(read('\\\\/').includes('\\'))
    assert.ok(read('\\\\u002b').includes('\\'))
    assert.equal(read('\\ud83d\\ude00'), '\\ud83d\\ude00')
  })

  test('is refused where the long text is a name: nobody has one, and it would be told by what stood in its place', () => {
    const long = 'A'.repeat(70_000)
    assert.throws(() => parse(`{"${long}":1}`), isRefused)
    assert.throws(() => parse(`{"a":{"${long}":{"b":1}}}`), isRefused)
  })

  test('has what stood in the place of its long text for itself', async (context) => {
    const made: string[] = []
    const real = JSON.parse
    context.mock.method(JSON, 'parse', (text: string, revive?: (key: string, value: unknown) => unknown) => {
      made.push(...(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(text) ?? []).slice(0, 1))
      return real(text, revive)
    })
    const text = `{"a":"${'A'.repeat(70_000)}"}`
    parse(text)
    parse(text)
    assert.equal(new Set(made).size, 2)
  })

  const fill = (text: string) => text.repeat(Math.floor(REGISTRATION_MAX_BYTES / text.length) - 4)
  const hostile: Record<string, string> = {
    'lists in lists': fill('['),
    'objects in objects': fill('{"a":'),
    'many values': `[${fill('1,')}1]`,
    'many keys': `{${fill('"a":1,')}"b":1}`,
    spaces: `${fill(' ')}{}`,
    digits: fill('1'),
    'many strings': `[${fill('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",')}""]`,
    'escaped quotes': `{"a":"${fill('\\"')}"}`,
    'a run of backslashes': `{"a":"${fill('\\\\')}"}`,
    'runs of backslashes before quotes': `{"a":"${fill(`${'\\'.repeat(100_001)}"`)}"}`,
    'a string without an end': `"${fill('a')}`,
    'two long strings': `["${'a'.repeat(4_000_000)}","${'a'.repeat(4_000_000)}"]`,
    'a prototype': '{"__proto__":{"a":1}}',
    'a prototype whose name is escaped': String.raw`{"__\u0070roto__":{"a":1}}`,
    nothing: '',
  }
  for (const [what, text] of Object.entries(hostile)) {
    test(`is refused for ${what}`, () => assert.throws(() => parse(text), isRefused))
  }

  test('of hostile shape takes no longer than an honest one of its size', () => {
    const shapes = [
      ...Object.values(hostile),
      ...['\\n', '\\u0041', '\\\\', 'é', '\\/', '😀'].map(
        (text) => `{"a":"${fill(text).slice(0, 7_000_000)}"}`,
      ),
    ].map((text) => Buffer.from(text))
    const honest = Buffer.from(JSON.stringify({ a: 'A'.repeat(7_000_000) }))
    // Of the processor: where others run as well, the clock goes on.
    const time = (body: Buffer) => {
      const begun = process.threadCpuUsage()
      try {
        parseJson(new Pieces([body]))
      } catch (error) {
        assert.ok(isRefused(error))
      }
      const { user, system } = process.threadCpuUsage(begun)
      return (user + system) / 1000
    }
    // The fastest of some runs is the one that nothing else has disturbed.
    const best = (body: Buffer) => Math.min(...Array.from({ length: 4 }, () => time(body)))
    const longest = 10 * best(honest) + 20
    for (const body of shapes) assert.ok(best(body) < longest, body.toString('latin1', 0, 30))
  })
})
