import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startSession, type WebDriverSession } from './webdriver.ts'
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
 * Starts WebKitWebDriver on a free port, and with it MiniBrowser, on an X display.
 *
 * @param display as `:99` @throws when the driver does not come up
 */
export async function startWebkit(display: string, { locale, isDark }: WebkitLook): Promise<WebkitBrowser> {
  const port = await freePort()
  const driver = spawn(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      ...(locale && environmentIn(locale)),
      ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
    },
  })
  const exited = once(driver, 'exit')
  const kill = async () => {
    driver.kill()
    await exited
  }
  process.once('exit', () => driver.kill('SIGKILL'))
  try {
    const session = await whenUp(() =>
      startSession(`http://127.0.0.1:${port}`, { pageLoadStrategy: 'none' }, DEADLINES),
    )
    const close = async () => {
      // Without this end of the session MiniBrowser stays.
      await session.end().catch(() => {})
      await kill()
    }
    return { session, close }
  } catch (error) {
    await kill()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Asks until somebody listens. @throws what the last try threw, after {@link START_TIMEOUT_MS} */
async function whenUp<Result>(ask: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + START_TIMEOUT_MS
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
