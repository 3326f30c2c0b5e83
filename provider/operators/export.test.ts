import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { CANDIDATES_PAGE_MAX } from '@resume-library/contract/limits'
import { readXlsx } from 'hucre/xlsx'
import { createAccessStores } from '../access/access-stores.ts'
import { createKyselyCandidateArchive } from '../candidates/kysely-candidate-archive.ts'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { someCandidate } from '../testing/candidates.ts'
import { parsedCsv } from '../testing/parsed-csv.ts'
import { send } from '../testing/running.ts'
import { engines } from '../testing/storage.ts'

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
      for (const query of ['format=xls', 'format=csv&limit=1', 'format=csv&cursor=x', ''])
        assert.equal((await call(path(query))).status, 400, query)
    })

    test('streams page after page', async () => {
      for (let at = 0; at <= CANDIDATES_PAGE_MAX; at++) await api.add({ home_town: 'Pageville' })
      const call = await api.caller('read')
      const answer = await call(path('format=jsonl&place=Pageville'))
      const lines = (await answer.text()).trimEnd().split('\n')
      assert.deepEqual([lines.length, new Set(lines).size], Array(2).fill(CANDIDATES_PAGE_MAX + 1))
      const workbook = await call(path('format=xlsx&place=Pageville'))
      assert.match(workbook.headers.get('content-disposition') ?? '', /\.xlsx"$/)
      const { sheets } = await readXlsx(new Uint8Array(await workbook.arrayBuffer()))
      assert.equal(sheets[0]?.rows.length, CANDIDATES_PAGE_MAX + 2)
    })

    test('comes to its end beside more searches than may wait, and breaks off once its key is revoked', async () => {
      const key = (await api.addKey('read'))!
      const many = Array.from({ length: 1_000 }, () =>
        someCandidate({ home_town: 'Longville', language: 'x'.repeat(20_000) }),
      )
      const archive = createKyselyCandidateArchive(api.database())
      for (const page of [many.slice(0, 500), many.slice(500)]) await archive.addStored(page)
      const headers = { Authorization: `Bearer ${key}` }
      const begin = () => send(api.operatorsUrl() + path('format=jsonl&place=Longville'), { headers })
      const whole = await begin()
      const searches = Array.from({ length: 60 }, () =>
        send(`${api.operatorsUrl()}${CANDIDATES_PATH}?place=Longville&limit=100`, { headers }),
      )
      assert.equal((await whole.text()).trimEnd().split('\n').length, many.length)
      const statuses = (await Promise.all(searches)).map(({ status }) => status)
      assert.ok(statuses.includes(503), String(statuses))
      const answer = await begin()
      const { keys } = createAccessStores(api.database())
      for (const { name } of await keys.list()) await keys.revoke(name)
      await assert.rejects(answer.text())
    })
  })
}
