import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  IDLE_TIMEOUT_MS,
  POSTED_BODY_MAX_BYTES,
  PROVIDER_TIMEOUT_MS,
  REGISTRATION_MAX_BYTES,
  SCAN_TIMEOUT_MS,
} from '@resume-library/contract/limits'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import ts from 'typescript'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/operate.md')

const deployed = readdirSync(new URL('../deploy', import.meta.url), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) =>
    relative(fileURLToPath(new URL('../deploy', import.meta.url)), join(parentPath, name)),
  )

for (const name of deployed) {
  test(`the page for operators names and quotes deploy/${name}`, () => {
    assert.ok(page.includes(`(../deploy/${name})`))
    const [firstLine] = read(`deploy/${name}`).split('\n')
    if (page.includes(`\n${firstLine}\n`)) assert.ok(page.includes(`\n${read(`deploy/${name}`)}\`\`\``))
  })
}

test('the configurations of nginx and Caddy match the limits of the service', () => {
  const nginx = read('deploy/nginx.conf')
  const megabytes = [...nginx.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, size]) => Number(size) * 1024 ** 2,
  )
  assert.deepEqual(megabytes, [REGISTRATION_MAX_BYTES, POSTED_BODY_MAX_BYTES])
  const caddy = read('deploy/Caddyfile')
  for (const [text, pattern] of [
    [nginx, /proxy_read_timeout (\d+)s;/],
    [caddy, /response_header_timeout (\d+)s/],
  ] as const)
    assert.ok(Number(pattern.exec(text)?.[1]) * 1000 > PROVIDER_TIMEOUT_MS + SCAN_TIMEOUT_MS)
  assert.ok(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) * 1000 < IDLE_TIMEOUT_MS)
})

test('the page explains what to do about each alert', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)$/gm)].map(
    ([, name]) => name,
  )
  assert.ok(alerts.length > 5)
  for (const name of alerts) assert.match(page, new RegExp(`^- \\*\\*${name}\\*\\*: .{40,}`, 'm'))
})

const SERVERS = ['database', 'outbox', 'provider', 'resumes', 'server', 'service', 'start']

test('the page has one row for each line that a server logs as a warning or an error', () => {
  const logged = SERVERS.flatMap(sourcesOf).flatMap(warningsIn)
  const rows = [...page.matchAll(/^\| `([^`]+)` +\| .{20,} \| .{5,} \|$/gm)].map(([, message]) => message)
  const table = rows.slice(rows.indexOf('accent color darkened'))
  assert.ok(logged.length > 30)
  assert.deepEqual(table, [...new Set(logged)].sort(byLetters))
})

const byLetters = (one: string, other: string) => one.localeCompare(other, 'en')

function sourcesOf(room: string): string[] {
  const folder = fileURLToPath(new URL(`../${room}`, import.meta.url))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/node_modules|\.test\.ts$|\btesting\//.test(path))
    .map((path) => join(room, path))
}

/** Finds the messages that a file logs at level warn or above. Each must be a literal, so that operators find it. */
function warningsIn(file: string): string[] {
  const messages: string[] = []
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isWarning(node.expression, source)) {
      const message = node.arguments.at(-1)
      assert.ok(message && ts.isStringLiteral(message), `${file}: ${node.getText(source)}`)
      messages.push(message.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return messages
}

function isWarning(called: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isElementAccessExpression(called))
    return /'(warn|error|fatal)'/.test(called.argumentExpression.getText(source))
  if (!ts.isPropertyAccessExpression(called) || called.expression.getText(source) === 'console') return false
  return ['warn', 'error', 'fatal'].includes(called.name.text)
}

test('its command to check custom sentences before an upgrade reports those that do not fit', (context) => {
  const folder = temporaryFolder(context)
  const path = join(folder, 'messages.json')
  const [command = ''] = /^MESSAGES_FILE=.*npm run .*$/m.exec(page) ?? []
  const check = (messages: string) => {
    writeFileSync(path, messages)
    const tried = command.replace(/(?<==)\S+/, path)
    const { status, stdout, stderr } = spawnSync('sh', ['-c', tried], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
  assert.deepEqual(check('{"en": {"next": "Go on"}}'), { status: 0, output: '' })
  const { status, output } = check('{"en": {\n"next": "Go on",\n"of_an_older_version": "x",\n"back": ""}}')
  assert.equal(status, 1)
  assert.match(output, /en: of_an_older_version is not known\n.*en: back is empty\n$/)
  assert.doesNotMatch(output, /\n +at /)
})

test('its command for doctor reads the environment file as systemd does', (context) => {
  const folder = temporaryFolder(context)
  const file = join(folder, 'environment')
  // A logo without a name would be an error.
  const lines = [
    'PUBLIC_URL=http://127.0.0.1:1',
    'BOARD_NAME=Harbor Jobs',
    'BOARD_LOGO="https://x.example/l.png 9x9"',
  ]
  writeFileSync(file, [...lines, 'RATE_LIMIT_PER_MINUTE=0', ''].join('\n'))
  const [, commands = ''] = /tries the settings for real[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? []
  const script = commands
    .replace('/opt/resume-library', fileURLToPath(new URL('..', import.meta.url)))
    .replace('/var/lib/private/resume-library', join(folder, 'data'))
    .replace('/etc/resume-library/environment', file)
  const { stdout, stderr } = spawnSync('sh', ['-ec', script], { encoding: 'utf8' })
  // Invalid on purpose, so that doctor makes no requests.
  assert.match(stdout + stderr, /RATE_LIMIT_PER_MINUTE/)
  assert.doesNotMatch(stdout + stderr, /BOARD_|not found/)
})
