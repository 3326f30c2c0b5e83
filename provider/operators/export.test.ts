import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import fc from 'fast-check'
import { createKyselyCandidateArchive } from '../candidates/kysely-candidate-archive.ts'
import { anyCandidate } from '../testing/any-candidate.ts'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { someCandidate } from '../testing/candidates.ts'
import { parsedCsv } from '../testing/parsed-csv.ts'
import { engines } from '../testing/storage.ts'

const HOSTILE = 5_000
const ATTACKS = [
  '=HYPERLINK("https://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r\n=1',
  '"\r\n"=1',
  '＝1',
  '\u200b=1',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'; drop table candidates; --",
  '{{constructor.constructor("alert(1)")()}}',
  '\u202egpj.exe',
  '\u2028\u2029',
  '</textarea>',
  '__proto__',
  '🙂'.repeat(20),
]
/** Start of what a spreadsheet runs. */
const FORMULA = /^[\s\p{C}]*(?!\+\d+$)[=+\-@|%＝＋－＠]/u

for (const engine of engines()) {
  describe(`GET /v1/candidates/export on ${engine.name}`, () => {
    const api = useCandidateApi(engine)
    const path = (query: string) => `${CANDIDATES_PATH}/export?${query}`

    test('streams CSV, in which numbers are numbers, and JSON lines, of what was found', async () => {
      const ada = await api.add({ first_name: '=1+1', home_town: 'Exportville', salary_min: 1234.5 })
      await api.add({ home_town: 'Elsewhere' })
      const call = await api.caller('read')
      const csv = await call(path('format=csv&place=Exportville'))
      assert.match(
        csv.headers.get('content-disposition') ?? '',
        /^attachment; filename="candidates-[\d-]+\.csv"$/,
      )
      assert.equal(csv.headers.get('x-content-type-options'), 'nosniff')
      const bytes = Buffer.from(await csv.arrayBuffer())
      assert.equal(bytes.subarray(0, 3).toString('hex'), 'efbbbf')
      const [names = [], row = [], ...more] = parsedCsv(bytes.subarray(3).toString())
      const cell = (name: string) => row[names.indexOf(name)]
      assert.deepEqual(
        [cell('id'), cell('first_name'), cell('salary_min'), more],
        [ada.id, "'=1+1", '1234.5', []],
      )
      assert.match(bytes.toString(), /,1234\.5,/)
      const jsonl = await call(path('format=jsonl&place=Exportville'))
      const [line = '', ...rest] = (await jsonl.text()).split('\n')
      assert.deepEqual(
        [JSON.parse(line).first_name, JSON.parse(line).salary_min, rest],
        ['=1+1', 1234.5, ['']],
      )
      const exports = await api.audit().page({ action: 'export' }, null, 2)
      assert.deepEqual(
        exports.map(({ details }) => details),
        [
          { place: 'Exportville', format: 'jsonl' },
          { place: 'Exportville', format: 'csv' },
        ],
      )
      for (const query of ['format=xlsx', 'format=csv&limit=1', 'format=csv&cursor=x', ''])
        assert.equal((await call(path(query))).status, 400, query)
    })

    test(`answers ${HOSTILE} hostile records as JSON that is valid, and cells that are inert`, async () => {
      const samples = fc.sample(anyCandidate, { numRuns: HOSTILE, seed: 33 })
      const texts = [
        'first_name',
        'last_name',
        'home_town',
        'desired_job_title',
        'latest_job_title',
        'phone',
      ] as const
      const records = samples.map((record, at) => {
        const attack = ATTACKS[at % ATTACKS.length]!
        const attacked = Object.fromEntries(
          texts.map((name, of) => [name, (at + of) % 3 ? record[name] : attack]),
        )
        return someCandidate({
          ...record,
          ...attacked,
          ...(at % 2 ? { key_skills: [attack, 'x'] } : {}),
        })
      })
      const archive = createKyselyCandidateArchive(api.database())
      for (let at = 0; at < HOSTILE; at += 500) await archive.addStored(records.slice(at, at + 500))
      const expected = new Map(records.map((record) => [record.id, record]))
      const same = (candidate: { readonly id: string; readonly [name: string]: unknown }) => {
        const record = expected.get(candidate.id)
        if (!record) return false
        for (const name of [...texts, 'key_skills'] as const)
          assert.deepEqual(candidate[name], record[name], record.id)
        return true
      }

      let listed = 0
      for (let cursor: string | null = ''; cursor !== null; ) {
        const call = await api.caller('read')
        const answer = await call(`${CANDIDATES_PATH}?limit=100&cursor=${cursor}`.replace(/&cursor=$/, ''))
        assert.equal(answer.status, 200, `${cursor}: ${await answer.clone().text()}`)
        const page = (await answer.json()) as { candidates: { id: string }[]; next: string | null }
        listed += page.candidates.filter(same).length
        const [one = assert.fail()] = page.candidates
        const opened = (await (await call(`${CANDIDATES_PATH}/${one.id}`)).json()) as { id: string }
        assert.equal(same(opened), expected.has(one.id))
        cursor = page.next && encodeURIComponent(page.next)
      }
      assert.equal(listed, HOSTILE)

      const call = await api.caller('read')
      const lines = (await (await call(path('format=jsonl'))).text()).trimEnd().split('\n')
      assert.equal(lines.map((line) => JSON.parse(line)).filter(same).length, HOSTILE)
      const [names = [], ...rows] = parsedCsv(await (await call(path('format=csv'))).text())
      assert.equal(rows.filter(([id = '']) => expected.has(id)).length, HOSTILE)
      for (const row of rows) {
        assert.equal(row.length, names.length)
        for (const cell of row) assert.ok(!FORMULA.test(cell), cell)
      }
    })
  })
}
