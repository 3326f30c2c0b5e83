import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { startTestService } from '../testing/test-service.ts'

const HASH = `'sha256-${createHash('sha256').update('var prefilling={};prefilling.startPrefilled()').digest('base64')}'`
const JOAN = 'email=joan%2Bjobs%40example.org&first_name=%3C/script%3E%22Joan&desired_job_title=Pilot'

const blockIn = (html: string) => JSON.parse(/id="prefill">(.*?)<\/script>/.exec(html)![1]!)

describe('a prefilled link', () => {
  test('gets a page with escaped answers in inputs, links and a JSON block', async (context) => {
    const { url, log } = await startTestService(context)
    const answer = await fetch(`${url}/?${JOAN}&password=c4n4ry&lang=en`)
    const html = await answer.text()
    const inputValue = (name: string) =>
      / value="([^"]*)"/.exec(new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)![0])?.[1]
    assert.equal(inputValue('email'), 'joan+jobs@example.org')
    assert.equal(inputValue('first_name'), '&lt;/script&gt;&quot;Joan')
    assert.equal(inputValue('password'), undefined)
    const query =
      'first_name=%3C%2Fscript%3E%22Joan&amp;email=joan%2Bjobs%40example.org&amp;desired_job_title=Pilot'
    for (const link of [`?${query}&amp;lang=es"`, `?${query}&amp;lang=en&amp;script=off"`])
      assert.ok(html.includes(`<a href="${link}`), link)
    assert.deepEqual(blockIn(html), {
      email: 'joan+jobs@example.org',
      first_name: '</script>"Joan',
      desired_job_title: 'Pilot',
    })
    assert.ok(!html.includes('c4n4ry'))
    assert.ok(answer.headers.get('content-security-policy')?.includes(HASH))
    assert.equal(answer.headers.get('cache-control'), 'private, no-cache')
    assert.equal(answer.headers.get('referrer-policy'), 'strict-origin')
    assert.equal(answer.headers.get('etag'), null)
    assert.doesNotMatch(JSON.stringify(log), /joan|Pilot|c4n4ry/)
    assert.doesNotMatch(await (await fetch(`${url}/metrics`)).text(), /joan|Pilot/)
  })

  test('does not change the page of others', async (context) => {
    const { url } = await startTestService(context)
    const plain = await (await fetch(url)).text()
    for (const query of ['?utm_source=x', '?lang=en&x=%E3%', '?prefilled=off', '?EMAIL=x', '?__proto__=x']) {
      const answer = await fetch(`${url}/${query}`)
      assert.equal(await answer.text(), plain, query)
      assert.ok(answer.headers.get('etag'))
      assert.ok(!answer.headers.get('content-security-policy')?.includes(HASH))
    }
  })

  test('fills the page without script, and the rest of a posted first step', async (context) => {
    const { url } = await startTestService(context)
    const valuesIn = async (answer: Response) => {
      const html = await answer.text()
      return JSON.parse(/<body>\n(.*)\n/.exec(html)![1]!).values
    }
    const whole = await fetch(`${url}/?script=off&${JOAN}`)
    assert.equal(whole.headers.get('referrer-policy'), 'strict-origin')
    const { email, desired_job_title, salary_max } = await valuesIn(whole)
    assert.deepEqual([email, desired_job_title, salary_max], ['joan+jobs@example.org', 'Pilot', '90000'])
    const nobody = await valuesIn(await fetch(`${url}/?script=off`))
    assert.equal(nobody.desired_job_title, '')
    const posted = await fetch(`${url}/?${JOAN}`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ first_name: 'Ann', email: '' }),
    })
    assert.equal(posted.headers.get('referrer-policy'), 'strict-origin')
    const values = await valuesIn(posted)
    assert.deepEqual([values.first_name, values.email, values.desired_job_title], ['Ann', '', 'Pilot'])
  })
})
