import assert from 'node:assert/strict'
import { addOperator, OPERATOR_PASSWORD, operatorsUrl, register } from '../harness/operators.ts'
import { test } from '../harness/test.ts'
import { startWebkit } from './browser.ts'
import { Person } from './person.ts'

test('an operator signs in by a link, finds a candidate and corrects an answer', async ({ stageParts }) => {
  const { product } = await stageParts.get({})
  await register(product, { home_town: 'Nantucket' })
  const link = await addOperator(product, 'maria')
  const browser = await startWebkit()
  try {
    const person = new Person(browser.driver)
    await person.open(`${operatorsUrl(product)}/operators`)
    await browser.driver.get(link)
    await person.fill({ password: OPERATOR_PASSWORD })
    await person.press('Set your password')
    await person.sees('Candidates')
    await person.open(`${operatorsUrl(product)}/operators?words=nantucket`)
    await person.sees('1 candidate')
    assert.deepEqual(await person.findings(), [], 'a list')
    await (await person.element('.card a')).click()
    await person.sees('Lighthouse keeper')
    assert.deepEqual(await person.findings(), [], 'a candidate')
    await (await person.element('.answers-list button')).click()
    await person.fill({ first_name: 'Anna' })
    await person.press('Save')
    await person.sees('Anna Lee')
    const views = { '/overview': '.figures', '/audit': 'td', '/account': '.sheet', '/nowhere': 'h1' }
    for (const [view, shown] of Object.entries(views)) {
      await browser.driver.get(`${operatorsUrl(product)}/operators${view}`)
      await person.element(shown)
      assert.deepEqual(await person.findings(), [], view)
    }
  } finally {
    await browser.close()
  }
})
