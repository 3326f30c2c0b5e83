import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { note } from './notes.ts'
import { type Deadlines, startSession, type WebDriverSession } from './webdriver.ts'
import { environmentIn } from './webkit-locale.ts'

const DRIVER = 'WebKitWebDriver'
/** It takes 1 to 4 s, and ten times as much on a busy machine. */
const START_TIMEOUT_MS = 60_000
/**
 * A script that is under way while Back brings a page of another process is never answered. Less than a journey
 * waits, so that it goes on.
 */
const COMMAND_TIMEOUT_MS = 10_000
const DEADLINES = { startMs: START_TIMEOUT_MS, commandMs: COMMAND_TIMEOUT_MS }

/** What a visitor's browser must be told before it starts. */
export interface WebkitLook {
  /** Language of the browser, as `es-ES`. */
  readonly locale?: string | undefined
  readonly isDark?: boolean
}

export interface WebkitBrowser {
  readonly session: WebDriverSession
  close(): Promise<void>
}

/**
 * Starts WebKitWebDriver on a free port, and with it MiniBrowser, on an X display. Where MiniBrowser ends at its start,
 * or never answers, the driver does not either: both are ended then, and others started once.
 *
 * @param display as `:99` @throws when the driver does not come up, twice where it is silent
 */
export const startWebkit = (
  display: string,
  look: WebkitLook,
  deadlines: Deadlines = DEADLINES,
): Promise<WebkitBrowser> =>
  startOnce(display, look, deadlines).catch((error: Error & { code?: string }) => {
    if (error.code !== 'timeout') throw error
    note(`a browser of WebKit did not start in ${deadlines.startMs / 1_000} s, and was started again`)
    return startOnce(display, look, deadlines)
  })

async function startOnce(
  display: string,
  { locale, isDark }: WebkitLook,
  deadlines: Deadlines,
): Promise<WebkitBrowser> {
  const port = await freePort()
  const driver = spawn(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, so that a browser ends with a driver that does not end it.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      ...(locale && environmentIn(locale)),
      ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
    },
  })
  const kill = killerOf(driver)
  try {
    const session = await whenUp(
      () => startSession(`http://127.0.0.1:${port}`, { pageLoadStrategy: 'none' }, deadlines),
      deadlines.startMs,
    )
    const close = async () => {
      // Without this end of the session MiniBrowser does not say goodbye to its page.
      await session.end().catch(() => {})
      await kill()
    }
    return { session, close }
  } catch (error) {
    await kill()
    throw error
  }
}

/** @returns what ends a program with all that it has started, as the end of this process does too */
function killerOf(program: ChildProcess): () => Promise<void> {
  const exited = once(program, 'exit')
  const killGroup = () => {
    try {
      process.kill(-program.pid!, 'SIGKILL')
    } catch {
      // Nobody of it is left.
    }
  }
  process.once('exit', killGroup)
  return async () => {
    killGroup()
    await exited
    process.off('exit', killGroup)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Asks until somebody listens. @throws what the last try threw, after the deadline */
async function whenUp<Result>(ask: () => Promise<Result>, deadlineMs: number): Promise<Result> {
  const end = Date.now() + deadlineMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      // `fetch` throws this where nobody listens; an answer of the driver is final.
      if (!(error instanceof TypeError) || Date.now() > end) throw error
      await delay(50)
    }
  }
}
