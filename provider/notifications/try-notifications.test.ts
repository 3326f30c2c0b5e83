import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf, textsOf } from '@resume-library/server/testing/findings'
import { freePort } from '@resume-library/server/testing/free-ports'
import { answering } from '@resume-library/server/testing/loopback'
import { providerConfig } from '../config.ts'
import { startMailServer } from './testing/mail-server.ts'
import { EVENTS_SECRET } from './testing/webhook-receiver.ts'
import { tryEvents, tryMail } from './try-notifications.ts'

const notifications = (variables: Record<string, string>) =>
  providerConfig({ PROVIDER_CREDENTIAL: 'a:b', ...variables }, 'http://127.0.0.1:3000').notifications

test('the address of events is asked without an event, and its secret parts are not shown', async (context) => {
  const methods: (string | undefined)[] = []
  const answers = [405, 302]
  const port = await answering(context, ({ method }, response) => {
    methods.push(method)
    response.writeHead(answers.shift() ?? 200, { Location: 'http://127.0.0.1:1/' }).end()
  })
  const check = (url: string) => textOf(tryEvents(notifications({ EVENTS_URL: url, EVENTS_SECRET }).events!))
  const url = `http://127.0.0.1:${port}/canary?key=canary`
  assert.match(await check(url), /^ok: http:\/\/127\S+ answers \(405 to a GET; no event was sent\)/)
  assert.match(await check(url), /^warning: \S+ redirects, and events do not follow/)
  const down = await check(`http://127.0.0.1:${await freePort()}/canary`)
  assert.match(down, /^fault: cannot reach http:\/\/127\S+: connection refused\. Check EVENTS_URL/)
  assert.ok(!down.includes('canary'))
  assert.deepEqual(methods, ['GET', 'GET'])
})

test('the mail server is tried with its login, and no mail is sent', async (context) => {
  const server = await startMailServer(context)
  const check = (url: string, publicUrl: string | null = 'https://jobs.example') =>
    textsOf(tryMail(notifications({ SMTP_URL: url, MAIL_FROM: 'jobs@example.com' }).mail!, publicUrl))
  const withLogin = (password: string) => server.url.replace('://', `://user:${password}@`)
  const [right, links] = await check(withLogin('password'), null)
  assert.match(right!, /^ok: the mail server 127\S+ answers; no mail was sent/)
  assert.match(links!, /^warning: the links of mail lead to http:\/\/127\.0\.0\.1:3000, .* Set PUBLIC_URL/)
  const [refused, ...none] = await check(withLogin('canary'))
  assert.match(refused!, /^fault: the mail server \S+ refuses the login \(535\)\. Check user and password/)
  assert.deepEqual([none, refused!.includes('canary')], [[], false])
  const [down] = await check(`smtp://127.0.0.1:${await freePort()}`)
  assert.match(down!, /^fault: cannot use the mail server \S+: connection refused/)
  // A server that speaks no TLS.
  const [noTls] = await check(server.url.replace('smtp:', 'smtps:'))
  assert.match(noTls!, /^fault: cannot use the mail server/)
  const [, optional] = await check('smtp://mail.invalid')
  assert.match(optional!, /^warning: mail to mail\.invalid is encrypted only where the server offers it/)
  assert.deepEqual([server.received, server.tried], [[], []])
})
