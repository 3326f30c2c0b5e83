import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedIn, startWith } from '../testing/own-messages.ts'

test('a page that was opened before the words changed gets those of now, and keeps them under no old address', async (context) => {
  const laterStepsOf = async (url: string) =>
    Object.values(movedIn(await (await fetch(`${url}/?lang=es`)).text()))
  const before = await startWith(context, { es: { close: 'Antes', next: 'Antes' }, en: { close: 'Before' } })
  const addresses = await laterStepsOf(before.url)
  assert.equal(addresses.length, 3)
  await before.close()
  for (const [messages, close] of [
    [{ es: { close: 'Ahora' } }, 'Ahora'],
    [null, 'Cerrar'],
  ] as const) {
    const { url, log } = await startWith(context, messages)
    for (const address of [...addresses, `${addresses[0]}?1`]) {
      const answer = await fetch(url + address)
      assert.equal(answer.status, 200, address)
      assert.equal(answer.headers.get('cache-control'), 'no-cache')
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
      const module = await import(`data:text/javascript,${encodeURIComponent(await answer.text())}`)
      if (module.firstStep) assert.equal(module.firstStep.next, 'Siguiente paso')
      else assert.equal(module.laterSteps.close, address.includes('-es.js') ? close : 'Close')
    }
    for (const path of [
      'own/0123456789/first-step-fr.js',
      'own/0123456789/main-es.js',
      'own/first-step-es.js',
    ])
      assert.equal((await fetch(`${url}/assets/${path}`)).status, 404, path)
    assert.ok(log.every(({ level }) => Number(level) < 50))
  }
})

test('its addresses refuse other methods as any that is known', async (context) => {
  const { url } = await startWith(context, null)
  const answer = await fetch(`${url}/assets/own/0123456789/first-step-es.js`, { method: 'POST' })
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
})
