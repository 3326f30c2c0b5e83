import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { type Caller, useCandidateApi } from '../testing/candidate-api.ts'
import { engines } from '../testing/storage.ts'

for (const engine of engines()) {
  describe(`/v1/candidates/{id} on ${engine.name}`, () => {
    const api = useCandidateApi(engine)
    const pathOf = ({ id }: { readonly id: string }) => `${CANDIDATES_PATH}/${id}`
    const correct = async (call: Caller, path: string, body: unknown, ifMatch?: string) => {
      const headers = ifMatch === undefined ? {} : { 'If-Match': ifMatch }
      const answer = await call(path, { method: 'PATCH', body, headers })
      const answered = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, code: answered.code, answered, etag: answer.headers.get('etag') ?? '' }
    }
    const etagOf = async (call: Caller, path: string) => (await call(path)).headers.get('etag') ?? ''
    const auditOf = async (id: string) =>
      (await api.audit().page({ candidate: id }, null, 10)).map(({ action, details }) => [action, details])

    test('reads a candidate, whose version is its ETag', async () => {
      const ada = await api.add()
      const answer = await (await api.caller('read'))(pathOf(ada))
      const body = (await answer.json()) as Record<string, unknown>
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('etag'), `"${body.version}"`)
      assert.deepEqual([body.id, body.email, body.notes], [ada.id, ada.email, []])
      assert.deepEqual(await auditOf(ada.id), [['open', null]])
    })

    test('corrects fields, and the audit has what they were', async () => {
      const ada = await api.add({ home_town: 'London', key_skills: ['algebra'] })
      const call = await api.caller('write')
      const before = await etagOf(call, pathOf(ada))
      const fields = { home_town: 'Boston', key_skills: ['lace', 'lace'], relocate: ada.relocate }
      const { status, answered, etag } = await correct(call, pathOf(ada), fields, before)
      assert.equal(status, 200)
      assert.deepEqual([answered.home_town, answered.key_skills], ['Boston', ['lace']])
      assert.notEqual(etag, before)
      assert.equal(await etagOf(call, pathOf(ada)), etag)
      assert.deepEqual((await auditOf(ada.id)).at(1), [
        'correct',
        {
          before: { home_town: 'London', key_skills: ['algebra'] },
          after: { home_town: 'Boston', key_skills: ['lace'] },
        },
      ])
    })

    test('records a correction in which nothing differs as a look', async () => {
      const ada = await api.add()
      const call = await api.caller('write')
      assert.equal((await correct(call, pathOf(ada), { relocate: ada.relocate }, '*')).status, 200)
      assert.deepEqual(await auditOf(ada.id), [['open', null]])
    })

    test('refuses wrong fields, a missing or old version, and the address of another', async () => {
      const [ada, bob] = [await api.add(), await api.add()]
      const call = await api.caller('write')
      const etag = await etagOf(call, pathOf(ada))
      const wrong = await correct(call, pathOf(ada), { email: 'x', zip_code: '1' }, etag)
      assert.deepEqual([wrong.status, wrong.code], [400, 'fields_invalid'])
      assert.deepEqual(Object.keys(wrong.answered.fields as object), ['email', 'zip_code'])
      for (const body of [[], 1, null, undefined])
        assert.deepEqual((await correct(call, pathOf(ada), body, etag)).answered.fields, {
          body: ['Must be an object'],
        })
      for (const missing of [undefined, ''])
        assert.equal((await correct(call, pathOf(ada), { home_town: 'x' }, missing)).code, 'version_required')
      for (const other of ['"0"', 'W/"0"', '"0-gzip"', 'x', `"0", *`])
        assert.equal(
          (await correct(call, pathOf(ada), { home_town: 'x' }, other)).code,
          'candidate_changed',
          other,
        )
      const taken = await correct(call, pathOf(ada), { email: bob.email.toUpperCase() }, etag)
      assert.deepEqual([taken.status, taken.code], [409, 'email_taken'])
      assert.equal(await etagOf(call, pathOf(ada)), etag)
      assert.equal((await correct(call, pathOf(ada), { home_town: 'x' }, `"0", ${etag}`)).status, 200)
      assert.equal((await correct(call, pathOf(ada), { home_town: 'y' }, '*')).status, 200)
      const compressed = `W/${(await etagOf(call, pathOf(ada))).replace(/"$/, '-gzip"')}`
      assert.equal((await correct(call, pathOf(ada), { home_town: 'z' }, compressed)).status, 200)
    })

    test('adds notes, which are erased with the candidate', async () => {
      const ada = await api.add()
      const call = await api.caller('write')
      const note = (text: unknown) => call(`${pathOf(ada)}/notes`, { method: 'POST', body: { text } })
      const text = '<script>alert(1)</script>\n=1+1'
      assert.equal((await note(text)).status, 201)
      for (const wrong of ['', ' ', 'x'.repeat(4_001), 'a\0', '\ud800', 1, null])
        assert.equal((await note(wrong)).status, 400, String(wrong).slice(0, 10))
      const { notes } = (await (await call(pathOf(ada))).json()) as { notes: { text: string }[] }
      assert.deepEqual(
        notes.map((found) => found.text),
        [text],
      )
      assert.equal((await call(pathOf(ada), { method: 'DELETE' })).status, 204)
      for (const path of [pathOf(ada), `${pathOf(ada)}/notes`, `${pathOf(ada)}/resume`]) {
        const answer = await call(path, path.endsWith('notes') ? { method: 'POST', body: { text } } : {})
        assert.equal(answer.status, 404, path)
      }
      assert.equal((await call(pathOf(ada), { method: 'DELETE' })).status, 404)
      const left = await auditOf(ada.id)
      assert.deepEqual(left.map(([action]) => action).sort(), ['erase', 'note', 'open'])
      assert.ok(left.every(([, details]) => details === null))
    })

    test('refuses a reader who writes, and changes nothing', async () => {
      const ada = await api.add()
      const call = await api.caller('read')
      const etag = await etagOf(call, pathOf(ada))
      const headers = { 'If-Match': etag }
      for (const [path, sent] of [
        [pathOf(ada), { method: 'PATCH', body: { home_town: 'x' }, headers }],
        [pathOf(ada), { method: 'DELETE' }],
        [`${pathOf(ada)}/notes`, { method: 'POST', body: { text: 'x' } }],
      ] as const) {
        const answer = await call(path, sent)
        const { code } = (await answer.json()) as { code: string }
        assert.deepEqual([answer.status, code], [403, 'not_allowed'], `${sent.method} ${path}`)
      }
      assert.equal(await etagOf(call, pathOf(ada)), etag)
    })

    test('answers made-up ids with 404', async () => {
      const call = await api.caller('read')
      for (const id of [
        randomUUIDv7(),
        'x',
        "'or'1'='1",
        '%00',
        '..%2f..%2fetc%2fpasswd',
        '%2e%2e',
        'a'.repeat(300),
      ])
        for (const more of ['', '/resume'])
          assert.equal((await call(`${CANDIDATES_PATH}/${id}${more}`)).status, 404, id + more)
    })
  })
}
