import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { startTestService } from '../../testing/test-service.ts'

/** `npm test` builds it before. */
const PAGE_DIR = join(import.meta.dirname, '../../../form/dist')

/** A service with the built page and these sentences of an operator. */
function startWith(
  context: TestContext,
  messages: Record<string, Record<string, string>>,
  environment: Record<string, string> = {},
) {
  const MESSAGES_FILE = temporaryFile(context, 'messages.json', JSON.stringify(messages))
  return startTestService(context, { environment: { PAGE_DIR, MESSAGES_FILE, ...environment } })
}

/** Addresses of the operator's sentences, by the names of the page's parts. */
const movedIn = (html: string): Record<string, string> => {
  const [, parts] = / data-parts="(.*?)"/.exec(html)!
  const all: Record<string, string> = JSON.parse(parts!.replaceAll('&quot;', '"'))
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address.startsWith('/assets/own/')))
}

const HOSTILE = `</script><script>alert('$&')</script><!--body--> "&amp;"`
const IN_HTML = `&lt;/script&gt;&lt;script&gt;alert(&#x27;$&amp;&#x27;)&lt;/script&gt;&lt;!--body--&gt; &quot;&amp;amp;&quot;`

const embedded = (html: string) =>
  JSON.parse(/<script type="application\/json" id="messages">([\s\S]*?)<\/script>/.exec(html)![1]!).messages

const withoutEntities = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&gt;', '>')

test('the page and its script have the operator’s messages', async (context) => {
  const { url } = await startWith(context, {
    en: {
      page_title: HOSTILE,
      label_email: HOSTILE,
      steps: HOSTILE,
      'withoutScript.page_description': HOSTILE,
    },
  })
  const answer = await fetch(url)
  const html = await answer.text()
  assert.ok(html.includes(`<h1>${IN_HTML}</h1>`))
  assert.ok(html.includes(`<label for="email">${IN_HTML}</label>`))
  assert.ok(html.includes(`<nav aria-label="${IN_HTML}">`))
  assert.ok(withoutEntities(html).includes(`<title>${withoutEntities(IN_HTML)}</title>`))
  assert.ok(withoutEntities(html).includes(`name="description" content="${withoutEntities(IN_HTML)}"`))
  assert.equal(embedded(html).page_title, HOSTILE)
  assert.equal(embedded(html).next, 'Next Step')
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  assert.deepEqual(
    scripts.map(([, attributes]) => attributes),
    [' type="application/json" id="configuration"', ' type="application/json" id="messages"', ''],
  )
  const hash = createHash('sha256').update(scripts[2]![2]!).digest('base64')
  assert.match(
    answer.headers.get('content-security-policy')!,
    new RegExp(`script-src 'self' 'sha256-${hash.replaceAll('+', '\\+')}';`),
  )
})

test('changed message modules have new addresses, and are compressed and immutable', async (context) => {
  const { url, log } = await startWith(context, {
    en: { close: 'Shut <b>' },
    es: { next: 'Adelante', fill_offer_many: '{count} respuestas' },
  })
  for (const language of ['en', 'es', 'ar']) {
    const html = await (await fetch(`${url}/?lang=${language}`)).text()
    const moved = Object.values(movedIn(html))
    assert.equal(moved.length, 3, 'the later steps in English, and both modules in Spanish')
    for (const to of moved) {
      const answer = await fetch(url + to)
      assert.match(answer.headers.get('cache-control')!, /immutable/)
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
      assert.match(answer.headers.get('content-encoding')!, /br|gzip/)
      const module = await import(`data:text/javascript,${encodeURIComponent(await answer.text())}`)
      const sentences = { ...module.firstStep, ...module.laterSteps }
      if (sentences.close === 'Shut <b>') assert.equal(sentences.cancel, 'Cancel')
      else if (sentences.next) assert.equal(sentences.next, 'Adelante')
      else assert.equal(sentences.fill_offer_many, '{count} respuestas')
    }
  }
  assert.ok(log.every(({ level }) => Number(level) < 50))
})

test('the page without script and all other pages have the operator’s messages', async (context) => {
  const { url } = await startWith(
    context,
    {
      en: {
        label_email: `E ${HOSTILE}`,
        first_name_required: 'Whom shall we call?',
        'withoutScript.choose_file': `F ${HOSTILE}`,
        'withoutScript.password_again': 'Once more, please',
        'service.erasure.title': `G ${HOSTILE}`,
        'board.terms_link': `T ${HOSTILE}`,
      },
    },
    { TERMS_URL: 'https://harbor.example/terms', FRAME_ANCESTORS: 'https://harbor.example' },
  )
  const textOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text()
  const plain = await textOf('/?script=off')
  for (const letter of ['E', 'F']) assert.ok(plain.includes(`>${letter} ${IN_HTML}<`), letter)
  assert.ok(withoutEntities(plain).includes(`>T ${withoutEntities(IN_HTML)} <span class="visually-hidden">`))
  const posted = await textOf('/', {
    method: 'POST',
    body: new URLSearchParams({ first_name: '', password: 'long enough' }),
    headers: { Origin: url },
  })
  for (const words of ['Whom shall we call?', 'Once more, please']) assert.ok(posted.includes(words), words)
  const erasure = withoutEntities(await textOf('/candidate/erase/nobody'))
  for (const tag of ['title', 'h1'])
    assert.ok(erasure.includes(`<${tag}>G ${withoutEntities(IN_HTML)}</${tag}>`), tag)
  assert.ok((await textOf('/embedded')).includes(`<label for="email">E ${IN_HTML}</label>`))
})
