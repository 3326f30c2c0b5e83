import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLog } from './log.ts'
import { requestIdOf } from './log-requests.ts'
import { readableLine } from './readable-line.ts'

describe('the log', () => {
  test('has one format for all parts, and redacts', () => {
    const lines: string[] = []
    const { logOf } = createLog('info', { write: (line: string) => void lines.push(line) })
    logOf('service').info({ request_id: 'a', password: 'canary' }, 'said')
    logOf('provider').child({ request_id: 'a' }).warn('said, too')
    assert.deepEqual(
      lines.map((line) => line.match(/"part":"\w+"/g)),
      [['"part":"service"'], ['"part":"provider"']],
    )
    const [first = {}, second] = lines.map((line) => JSON.parse(line))
    assert.match(first.time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual([first.request_id, first.password, first.msg], ['a', '[redacted]', 'said'])
    assert.deepEqual([second.level, second.request_id], [40, 'a'])
  })

  test('redacts secrets three levels deep and in lists, without changing the object', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) }).logOf('service')
    const request = { body: { password: 'canary', route: '/' } }
    log.info({
      request,
      all: [{ cookie: 'canary' }],
      authorization: ['canary'],
      err: Object.assign(new TypeError('no'), { password: 'canary' }),
    })
    assert.equal(request.body.password, 'canary')
    assert.doesNotMatch(lines[0] ?? '', /canary/)
    const { authorization, err, ...line } = JSON.parse(lines[0] ?? '')
    assert.deepEqual(line.request.body, { password: '[redacted]', route: '/' })
    assert.deepEqual([authorization, err.name, err.message], ['[redacted]', 'TypeError', 'no'])
  })

  test('redacts bindings of child loggers', () => {
    const lines: string[] = []
    const { logOf } = createLog('info', { write: (line: string) => void lines.push(line) })
    const bound = { request_id: 'a', request: { password: 'canary' } }
    const child = logOf('service').child(bound)
    child.info({ credential: 'canary' }, 'said')
    child.child({ cookie: 'canary' }).info('said, too')
    assert.equal(bound.request.password, 'canary')
    assert.doesNotMatch(lines.join(''), /canary/)
    const { part, request_id, request, cookie } = JSON.parse(lines[1] ?? '')
    assert.deepEqual([part, request_id, cookie], ['service', 'a', '[redacted]'])
    assert.deepEqual(request, { password: '[redacted]' })
  })

  test('is readable at a terminal', () => {
    const line = { level: 30, time: '2026-11-22T14:03:12.123Z', part: 'service', request_id: 'a-1' }
    assert.equal(
      readableLine(
        JSON.stringify({ ...line, route: '/', status: 200, milliseconds: 4, msg: 'request answered' }),
      ),
      '14:03:12.123 info  service  request answered request_id=a-1 route=/ status=200 milliseconds=4\n',
    )
    assert.equal(
      readableLine(
        JSON.stringify({ ...line, level: 50, err: { name: 'Error', message: 'a b' }, msg: 'failed' }),
      ),
      '14:03:12.123 error service  failed request_id=a-1 err={"name":"Error","message":"a b"}\n',
    )
  })

  test('escapes control characters for a terminal', () => {
    const line = readableLine(
      JSON.stringify({
        level: 30,
        time: 'x',
        part: 'service',
        msg: 'a\u001b[2J',
        b: 'c\nd\u009b\u202e',
        e: ['\u001b'],
      }),
    )
    assert.match(line, /^[ -~]+\n$/)
    assert.match(line, /b="c\\nd\\u009b\\u202e"/)
  })
})

describe('the id of a request', () => {
  const idFor = (given?: string | string[]) => requestIdOf({ headers: { 'x-request-id': given as string } })

  test('is that of the proxy', () => {
    for (const given of [
      '0b7d3a6e-2c53-4a2f-9a0b-6f3b6f1d2c11',
      '7f9c24e8a1b34d5f9e0c1a2b3c4d5e6f',
      '01J9ZQ4T8Y2N6V3K5M7P9R1S3T',
      '8b1a2b3c4d5e6f70-FRA',
    ])
      assert.equal(idFor(given), given)
  })

  test('is generated for a missing or invalid one', () => {
    for (const given of [
      undefined,
      '',
      'short',
      'x'.repeat(129),
      'a b c d e f',
      'ada@example.com',
      '{"a":1}',
      '<script>1234',
      '--------',
      'é'.repeat(10),
    ])
      assert.match(idFor(given), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, String(given))
  })
})
