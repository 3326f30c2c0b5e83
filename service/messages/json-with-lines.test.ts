import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { JsonFault, type JsonValue, parseJsonWithLines } from './json-with-lines.ts'

function faultOf(text: string): string {
  try {
    parseJsonWithLines(text)
  } catch (error) {
    assert.ok(error instanceof JsonFault)
    return `${error.line}: ${error.message}`
  }
  assert.fail('it was taken')
}

const isTaken = (parse: (text: string) => unknown, text: string) => {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

/** As `JSON.parse` has it, with what can be no message by its name. */
const plain = (value: JsonValue): unknown => {
  if (value.kind === 'text') return value.text
  if (value.kind === 'other') return { other: value.name }
  return value.members.map(({ key, value }) => [key, plain(value)])
}

describe('JSON with lines', () => {
  test('objects and texts come as they are, with the lines of keys and values, and keys that stand there twice', () => {
    assert.deepEqual(parseJsonWithLines('{\n "en": {"a": "b\\n\\u00e9",\n"a":\n\t"c"}}'), {
      line: 1,
      kind: 'object',
      members: [
        {
          key: 'en',
          line: 2,
          value: {
            line: 2,
            kind: 'object',
            members: [
              { key: 'a', line: 2, value: { line: 2, kind: 'text', text: 'b\né' } },
              { key: 'a', line: 3, value: { line: 4, kind: 'text', text: 'c' } },
            ],
          },
        },
      ],
    })
  })

  test('everything else is named', () => {
    assert.deepEqual(plain(parseJsonWithLines('{"a": [1, {"b": []}], "c": -1.5e3, "d": null, "e": true}')), [
      ['a', { other: 'a list' }],
      ['c', { other: 'a number' }],
      ['d', { other: 'null' }],
      ['e', { other: 'true' }],
    ])
  })

  test('what is wrong is told with its line', () => {
    const cases: Record<string, string> = {
      '': '1: a value is expected, and there is the end',
      '{\n"a": "b"\n"c": "d"}': '3: a comma or } is expected, and there is a text',
      '{"a": "b",\n}': '2: a key in double quotes is expected, and there is }',
      '{"a" "b"}': '1: a colon is expected, and there is a text',
      "{\n'a': 1}": '2: it is not JSON',
      '{"a": "b"} {': '1: the end is expected, and there is {',
      '{"a": "no end\n"}': '1: it is not JSON',
      '// words\n{}': '1: it is not JSON',
      '{"a": ,': '1: a value is expected, and there is ,',
      '{"a": 01}': '1: it is not JSON',
    }
    for (const [text, fault] of Object.entries(cases)) assert.equal(faultOf(text), fault)
    assert.match(faultOf('['.repeat(500_000)), /nested too deeply/)
  })

  test('it takes what JSON.parse takes, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom('', ',', '"', '\\', '}', '0', '\n', 'x'),
        (json, seed, put) => {
          const at = seed % (json.length + 1)
          for (const text of [
            json,
            json.slice(0, at) + put + json.slice(at),
            json.slice(0, at) + put + json.slice(at + 1),
          ])
            assert.equal(isTaken(parseJsonWithLines, text), isTaken(JSON.parse, text), text)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a text of half a megabyte is no burden', () => {
    const text = '\\u0041b'.repeat(70_000)
    assert.equal(plain(parseJsonWithLines(`"${text}"`)), 'Ab'.repeat(70_000))
  })
})
