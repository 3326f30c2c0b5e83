import assert from 'node:assert/strict'
import type { Frame } from '@playwright/test'
import { button, field, fillStep1, newApplicant, stepHeading } from './harness/applicant.ts'
import {
  dispatchedEvents,
  element,
  geometry,
  RECORDER,
  receivedMessages,
  setEmbeddingStage,
} from './harness/embedding.ts'
import { eventually, test } from './harness/test.ts'

const stage = await setEmbeddingStage()

const BAR = '<nav style="position: sticky; top: 0; background: white">Harbor Jobs</nav>'

/** Tries to read the form from the host page. Runs in it. */
function readForm(): unknown {
  const frame = document.querySelector('resume-registration')!.shadowRoot!.querySelector('iframe')!
  try {
    return [frame.contentDocument, frame.contentWindow!.document]
  } catch (error) {
    return (error as Error).name
  }
}

test("the frame has the form's height and title, the host's language and accent, and is closed to the host", async () => {
  const page = await stage.open({
    body: `${BAR}<div lang="es-MX">${stage.script}${element('accent="#b3005e"')}</div>`,
  })
  const frame = page.frameLocator('resume-registration iframe')
  await frame.getByRole('heading', { level: 2 }).waitFor()
  const form = page.frames().find((one) => one.url().includes('/embedded'))!
  assert.equal(await form.evaluate(() => document.documentElement.lang), 'es')
  const accent = () =>
    form.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill').trim())
  await eventually(async () => assert.equal(await accent(), '#b3005e'))
  await eventually(async () => {
    const { height, title } = await geometry(page)
    assert.equal(
      height,
      await form.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height)),
    )
    assert.equal(title, await form.title())
  })
  assert.equal(await page.evaluate(readForm), 'SecurityError')
  const atTop = await page.evaluate(() => {
    scrollTo(0, 300)
    return document.elementFromPoint(100, 5)?.localName
  })
  assert.equal(atTop, 'nav', 'what sticks to the top of the page stays above the form')
})

test('two forms on a page report their own events, and a reinserted one starts again', async () => {
  const page = await stage.open({
    body: stage.script + element('email="one@example.org"') + element() + RECORDER,
  })
  const [one, other] = (await stage.forms(page, 2)) as [Frame, Frame]
  const emails = () => Promise.all([one, other].map((form) => field(form, 'Email').inputValue()))
  await eventually(async () => assert.deepEqual((await emails()).sort(), ['', 'one@example.org']))
  const second = (await field(one, 'Email').inputValue()) ? other : one
  await page.evaluate(() => {
    const [first] = document.querySelectorAll('resume-registration')
    first!.remove()
    document.body.append(first!)
  })
  await eventually(async () => {
    const fresh = page.frames().filter((frame) => frame !== second && frame.url().includes('/embedded'))
    assert.equal(fresh.length, 1)
    assert.equal(await field(fresh[0]!, 'Email').inputValue(), 'one@example.org')
  })
  await fillStep1(second, newApplicant())
  await button(second, 'Next Step').click()
  await stepHeading(second, 2).waitFor()
  await eventually(async () => assert.deepEqual(await dispatchedEvents(page), [[1, 'step', { step: 2 }]]))
  assert.equal((await geometry(page, 1)).title, 'Resume Library Registration')
})

test('a site that is not allowed gets a link instead of the form', async () => {
  const page = await stage.open({ body: stage.script + element() + RECORDER }, { asStranger: true })
  await eventually(async () =>
    assert.deepEqual(await dispatchedEvents(page), [[0, 'error', { code: 'not_loaded' }]]),
  )
  const link = page.getByRole('link', { name: 'Resume Library Registration' })
  assert.ok(await link.isVisible())
  assert.equal(await link.getAttribute('href'), `${stage.product.url}/?lang=en`)
  assert.deepEqual(await receivedMessages(page), [])
  for (const frame of page.frames().slice(1)) assert.equal(await frame.locator('form').count(), 0)
})
