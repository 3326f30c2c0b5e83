import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { VERIFICATION_MAIL_PATH, verificationOf } from '@resume-library/contract/provider-api'
import { startMailServer } from '@resume-library/provider/testing/notifications/mail-server'
import {
  EVENTS_SECRET,
  startWebhookReceiver,
} from '@resume-library/provider/testing/notifications/webhook-receiver'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { freePort } from '@resume-library/server/testing/free-ports'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { until } from '@resume-library/server/testing/until'
import { register } from '@resume-library/service/testing/requests'

const ROOT = join(import.meta.dirname, '..')

test('a registration is verified by the link of its mail, then told of, and erased by a command, told of too', async (context) => {
  const mail = await startMailServer(context)
  const events = await startWebhookReceiver(context)
  const DATA_DIR = temporaryFolder(context)
  const { url } = await startPart(context, 'start', {
    DATA_DIR,
    PORT: String(await freePort()),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Jobs <jobs@example.com>',
    VERIFY_EMAIL: 'required',
    EVENTS_URL: events.url,
    EVENTS_SECRET,
  })
  const command = (script: string, ...given: string[]) =>
    spawnSync(process.execPath, [join(ROOT, script), ...given], {
      env: { ...bareEnvironment(), DATA_DIR },
      encoding: 'utf8',
    })
  const outbox = (...given: string[]) => command('start/outbox-command.ts', ...given).stdout

  const email = 'ada@example.com'
  const registered = await register(url, { email: 'mistyped@example.com' }, { Referer: `${url}/?lang=es` })
  const { token, ...verification } = verificationOf(await registered.json())!
  assert.deepEqual(verification, { required: true, email: 'mistyped@example.com' })
  await until(true, () => mail.received.length > 0)
  const body = new URLSearchParams({ token, other: ` ${email}` })
  const changed = await fetch(`${url}${VERIFICATION_MAIL_PATH}?lang=es`, { method: 'POST', body })
  assert.match(await changed.text(), /<html lang="es"[\s\S]*en camino a ada@example\.com/)
  await until(true, () => mail.received.length > 1)
  const again = { method: 'POST', body: JSON.stringify({ token, email }) }
  const headers = { 'Content-Type': 'application/json' }
  const sent = await fetch(url + VERIFICATION_MAIL_PATH, { ...again, headers })
  assert.deepEqual(await sent.json(), { status: 'sent' })
  await until(3, () => mail.received.length)
  assert.deepEqual(
    mail.received.flatMap(({ to }) => to),
    ['mistyped@example.com', email, email],
  )
  const text = mail.received[2]?.parts.get('text/plain') ?? ''
  assert.match(text, /^Su registro está completo\s+Los empleadores podrán encontrar su currículum cuando/)
  const link = /http:\S+\/candidate\/verify\/\S+/.exec(text)?.[0] ?? ''
  assert.match(await (await fetch(link)).text(), /<button[^>]*>Confirmar/)
  assert.equal(outbox('list').includes('candidate.registered'), false)
  assert.match(await (await fetch(link, { method: 'POST' })).text(), /está confirmado/)
  await until(true, () => events.received.length > 0)
  assert.match(outbox('list'), /delivered .* candidate\.registered\n[\s\S]*delivered .* mail\.welcome\n/)
  assert.match(
    outbox('stats'),
    /^events waiting {4}0\nevents delivered {2}1\n[\s\S]*^mail {3}delivered {2}3$/m,
  )

  assert.equal(command('provider/candidates-command.ts', 'erase', '--email', email, '--yes').status, 0)
  await until(true, () => events.received.length > 1)
  assert.deepEqual(
    events.received.map(({ type }) => type),
    ['candidate.registered', 'candidate.erased'],
  )
  assert.equal((await fetch(link)).status, 404)
})

test('npm run outbox retries and discards events', async (context) => {
  const events = await startWebhookReceiver(context, () => 500)
  const DATA_DIR = temporaryFolder(context)
  const variables = { EVENTS_URL: events.url, EVENTS_SECRET }
  const { url, end } = await startPart(context, 'start', { DATA_DIR, ...variables })
  assert.equal((await register(url)).status, 201)
  await until(true, () => events.received.length > 0)
  await end('SIGTERM')
  const outbox = (...given: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'start/outbox-command.ts'), ...given], {
      env: { ...bareEnvironment(), DATA_DIR },
      encoding: 'utf8',
    }).stdout
  const [line = ''] = outbox('list').split('\n')
  assert.match(line, / waiting .* candidate\.registered {2}HTTP 500$/)
  assert.equal(outbox('retry'), '1 waiting, all due now\n')
  const [id = ''] = line.split(' ')
  assert.equal(outbox('discard', id), `${id} discarded\n`)
  assert.equal(outbox('discard', id), `${id} is not waiting\n`)
})
