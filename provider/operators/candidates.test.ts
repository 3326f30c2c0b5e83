import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { encodeCursor } from '../candidates/search/cursor.ts'
import { useCandidateApi } from '../testing/candidate-api.ts'
import { engines } from '../testing/storage.ts'

interface Page {
  readonly candidates: readonly { readonly id: string; readonly [name: string]: unknown }[]
  readonly next: string | null
  readonly checkpoint?: string | null
}

const idsOf = ({ candidates }: Page) => candidates.map(({ id }) => id)
const limitedOf = async (calls: readonly Promise<Response>[]) =>
  (await Promise.all(calls)).filter(({ status }) => status === 429)

for (const engine of engines()) {
  describe(`GET /v1/candidates on ${engine.name}`, () => {
    const api = useCandidateApi(engine)
    const found = async (query: string) => {
      const answer = await (await api.caller('read'))(`${CANDIDATES_PATH}?${query}`)
      assert.equal(answer.status, 200, `${query}: ${await answer.clone().text()}`)
      return (await answer.json()) as Page
    }
    const refused = async (query: string) => {
      const answer = await (await api.caller('read'))(`${CANDIDATES_PATH}?${query}`)
      const { code, fields = {} } = (await answer.json()) as { code: string; fields?: object }
      return [answer.status, code, ...Object.keys(fields)]
    }

    test('finds by each filter, and answers no secret', async () => {
      const ada = await api.add({
        first_name: 'Adélaïde',
        last_name: 'Quist',
        email: 'adelaide@quist.example',
        desired_job_title: 'Lace maker',
        home_town: 'Bergen',
        zip_code: '02134',
        key_skills: ['lace', 'C++'],
        acceptable_job_types: ['Temp'],
        salary_min: 20_000,
        education_level: 'Doctorate',
        work_experience: '10+',
        eligibility_status: 'auth_sponsorship',
        relocate: true,
        driving_license: true,
        created_at: '2026-02-03T23:59:59.999Z',
      })
      await api.add({ first_name: 'Other', zip_code: '90210', relocate: false, driving_license: false })
      for (const query of [
        'words=adel+quist',
        'skill=lace&skill=c%2B%2B',
        'title=lace',
        'place=Bergen',
        'place=Massachusetts',
        'zip=0213',
        'zip=02135&radius=25',
        'job_type=Temp&job_type=Contract&words=quist',
        'salary=20000&words=quist',
        'education=Doctorate',
        'experience=10%2B',
        'eligibility=auth_sponsorship',
        'relocate=1',
        'driving_license=1',
        'from=2026-02-03&until=2026-02-03',
        'from=2026-02-03T23:59:59.999Z&until=2026-02-03T19:00:00-05:00',
        'email=Adelaide@quist.example',
      ]) {
        assert.deepEqual(idsOf(await found(query)), [ada.id], query)
      }
      const [candidate = assert.fail()] = (await found('words=quist')).candidates
      assert.deepEqual(
        [candidate.salary_min, candidate.relocate, candidate.key_skills, candidate.resume],
        [
          20_000,
          true,
          ['lace', 'C++'],
          { kind: 'address', url: ada.resume.kind === 'address' && ada.resume.url, is_stored: false },
        ],
      )
      assert.deepEqual(
        Object.keys(candidate).filter((name) => /password|digest|idempotency|search/.test(name)),
        [],
      )
    })

    test('refuses what it does not know, with a sentence for each name', async () => {
      for (const [query, ...names] of [
        ['wrods=ada', 'wrods'],
        ['words=', 'words'],
        ['words=%00', 'words'],
        ['__proto__=x', '__proto__'],
        ['words=a&words=b', 'words'],
        ['skill[]=a', 'skill[]'],
        ['job_type=Slavery&education=None', 'job_type', 'education'],
        ['salary=1e3', 'salary'],
        ['salary=9999999999', 'salary'],
        ['radius=10', 'radius'],
        ['radius=10&zip=021', 'radius'],
        ['zip=0213x', 'zip'],
        ['relocate=yes', 'relocate'],
        ['from=2026-02-30', 'from'],
        ['limit=0', 'limit'],
        ['limit=101', 'limit'],
        ['since=yesterday', 'since'],
        ['since=0000-01-01T00:00:00Z', 'since'],
        ['since=0001-01-01T00:00:00%2B14:00', 'since'],
        ['since=9999-12-31T23:59:59-14:00', 'since'],
        ['since=&sort=name', 'sort'],
        ['sort=password_hash', 'sort'],
      ] as const)
        assert.deepEqual(await refused(query), [400, 'filter_invalid', ...names], query)
    })

    test('refuses NUL in the name of an audit', async () => {
      const { status } = await (await api.operator())('/operators/api/audit?name=%00')
      assert.equal(status, 400)
    })

    test('refuses 10,000 words, and each length below it at once', async () => {
      for (const words of [`${'a+'.repeat(200)}a`, 'a-'.repeat(1_900)])
        assert.deepEqual(await refused(`words=${words}`), [400, 'filter_invalid', 'words'])
      assert.deepEqual(await refused(`skill=${'a&skill='.repeat(50)}a`), [400, 'filter_invalid', 'skill'])
      const begun = performance.now()
      assert.deepEqual(await refused(`words=${'a+'.repeat(2_500)}`), [400, 'filter_invalid'])
      const answer = await (await api.caller('read'))(`${CANDIDATES_PATH}?words=${'a+'.repeat(10_000)}`)
      assert.equal(answer.status, 431)
      await found(`words=${Array.from({ length: 200 }, (_, at) => at).join('+')}`)
      await found(`words=${'x'.repeat(3_900)}`)
      assert.ok(performance.now() - begun < 3_000)
    })

    test('pages by cursor, and refuses those of another order or of nobody', async () => {
      const query = 'words=pagewise&limit=2&sort=name'
      for (let at = 0; at < 5; at++) await api.add({ home_town: 'pagewise', last_name: `N${at % 3}` })
      const first = await found(query)
      const seen = idsOf(first)
      for (let { next } = first; next !== null; ) {
        const page = await found(`${query}&cursor=${encodeURIComponent(next)}`)
        seen.push(...idsOf(page))
        next = page.next
      }
      assert.deepEqual([seen.length, new Set(seen).size], [5, 5])
      const ofAnotherDatabase = encodeCursor(['feed', 2 ** 30, 0])
      for (const query of [
        `cursor=${first.next}`,
        `since=&cursor=${first.next}`,
        `since=&cursor=${ofAnotherDatabase}`,
        'cursor=x',
      ])
        assert.deepEqual(await refused(query), [400, 'cursor_invalid'], query)
    })

    test('lists changes since a time, and goes on from the checkpoint', async () => {
      const since = new Date().toISOString()
      const first = await api.add({ home_town: 'Feedville' })
      const read = (cursor: string) => found(`since=${since}&words=feedville&limit=1${cursor}`)
      let page = await read('')
      assert.deepEqual(idsOf(page), [first.id])
      while (page.next !== null) page = await read(`&cursor=${encodeURIComponent(page.next)}`)
      const second = await api.add({ home_town: 'Feedville' })
      const later = await read(`&cursor=${encodeURIComponent(page.checkpoint ?? '')}`)
      assert.deepEqual(idsOf(later), [second.id])
    })

    test('counts', async () => {
      for (let at = 0; at < 3; at++) await api.add({ home_town: 'Countville' })
      const answer = await (await api.caller('read'))(`${CANDIDATES_PATH}/count?place=Countville`)
      assert.deepEqual(await answer.json(), { count: 3, is_more: false })
    })

    test('is in the audit once with its filters, whatever its page, order and count', async () => {
      const call = await api.caller('read')
      for (const more of ['?', '/count?', '?sort=name&limit=1&'])
        await call(`${CANDIDATES_PATH}${more}words=auditable&skill=lace`)
      await call(`${CANDIDATES_PATH}/count?words=counted`)
      await call(`${CANDIDATES_PATH}?words=listed`)
      const [listed, ...others] = await api.audit().page({ action: 'search' }, null, 4)
      const [counted, both, before] = others
      assert.deepEqual(
        [listed, counted, both].map((entry) => entry?.details),
        [{ words: 'listed' }, { words: 'counted' }, { words: 'auditable', skill: ['lace'] }],
      )
      assert.equal(both?.actor.kind, 'key')
      assert.notEqual(before?.actor.name, both?.actor.name)
    })

    test('needs a key, which has 120 reads a minute', async () => {
      assert.equal((await fetch(api.operatorsUrl() + CANDIDATES_PATH)).status, 401)
      const call = await api.caller('read')
      const paths = Array.from({ length: 121 }, (_, at) =>
        at % 2 ? `${CANDIDATES_PATH}/count` : `${CANDIDATES_PATH}?limit=1`,
      )
      const limited = await limitedOf(paths.map((path) => call(path)))
      assert.equal(limited.length, 1)
      assert.match(limited[0]?.headers.get('retry-after') ?? '', /^\d+$/)
      assert.equal((await (await api.caller('read'))(`${CANDIDATES_PATH}?limit=1`)).status, 200)
    })

    test('has 30 writes and 6 exports a minute, and logins that do not count', async () => {
      const call = await api.caller('write')
      const write = () => call(`${CANDIDATES_PATH}/1/notes`, { method: 'POST' })
      assert.equal((await limitedOf(Array.from({ length: 31 }, write))).length, 1)
      const body = { email: 'nobody@example.com', password: 'unknown' }
      assert.equal((await call(`${CANDIDATES_PATH}/verify`, { method: 'POST', body })).status, 401)
      const save = () => call(`${CANDIDATES_PATH}/export?format=csv&words=nobody`)
      assert.equal((await limitedOf(Array.from({ length: 7 }, save))).length, 1)
    })
  })
}
