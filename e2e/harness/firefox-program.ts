#!/usr/bin/env node
/**
 * Runs as Playwright's Firefox: starts Debian's firefox-esr behind a relay of its WebDriver BiDi. The relay adds the
 * colour scheme command, which ESR lacks, and opens tabs instead of windows.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

const PROGRAM = process.env.FIREFOX ?? 'firefox-esr'
const ADDRESS = /WebDriver BiDi listening on (ws:\/\/\S+)/
const COLOR_SCHEME_COMMAND = 'emulation.setMediaFeaturesOverride'
const NEW_PAGE_COMMAND = 'browsingContext.create'
/** First id of the relay's own commands; Playwright counts from 1. */
const FIRST_ID = 2 ** 40

const firefox = spawn(PROGRAM, ['--remote-allow-system-access', ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'pipe'],
})
firefox.once('error', (error) => {
  process.stderr.write(`${PROGRAM}: ${error.message}\n`)
  process.exit(1)
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
process.once('exit', () => firefox.kill('SIGKILL'))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = line.match(ADDRESS)?.[1]
  if (address) await serve(address)
  else process.stderr.write(`${line}\n`)
}

/** Listens for Playwright on the loopback interface, and says so as a browser does. */
async function serve(browser: string): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, { url = '/' }) => relay(client, new WebSocket(browser + url)))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly features?: Readonly<Record<string, string | null>> }
  readonly result?: { readonly contexts?: readonly { readonly context: string }[] }
}

function relay(client: WebSocket, browser: WebSocket): void {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  const waiting = new Map<number, (answer: Message) => void>()

  /** Sends a command of the relay itself. */
  const ask = (method: string, params: unknown): Promise<Message> => {
    const id = FIRST_ID + waiting.size
    browser.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  const setColorScheme = async (scheme: string | null | undefined) => {
    const tree = await ask('browsingContext.getTree', { 'moz:scope': 'chrome' })
    await ask('script.evaluate', {
      expression: `Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${schemeNumber(scheme)})`,
      target: { context: tree.result?.contexts?.[0]?.context },
      awaitPromise: false,
    })
  }

  client.on('message', async (data: RawData) => {
    const { id, method, params }: Message = JSON.parse(String(data))
    await opened
    // A window takes 0.6 s of CPU time more than a tab.
    if (method === NEW_PAGE_COMMAND)
      return browser.send(JSON.stringify({ id, method, params: { ...params, type: 'tab' } }))
    if (method !== COLOR_SCHEME_COMMAND) return browser.send(String(data))
    await setColorScheme(params?.features?.['prefers-color-scheme'])
    client.send(JSON.stringify({ type: 'success', id, result: {} }))
  })
  browser.on('message', (data: RawData) => {
    const answer: Message = JSON.parse(String(data))
    const resolve = waiting.get(answer.id ?? 0)
    if (resolve) resolve(answer)
    else client.send(String(data))
  })
  client.once('close', () => browser.close())
  for (const event of ['close', 'error']) browser.once(event, () => client.close())
}

/** Firefox's own numbers for a colour scheme; 2 is the system's. */
function schemeNumber(scheme: string | null | undefined): 0 | 1 | 2 {
  if (scheme === 'dark') return 0
  return scheme === 'light' ? 1 : 2
}
