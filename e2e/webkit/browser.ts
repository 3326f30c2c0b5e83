import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@resume-library/server/testing/free-ports'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'

const START_TIMEOUT_MS = 60_000
const SCREEN = '1280x4000x24'

/** Browser of Debian's WebKitGTK on its own X display. */
export interface WebkitBrowser {
  readonly driver: WebDriver
  close(): Promise<void>
}

/**
 * Starts WebKitWebDriver and through it MiniBrowser, which must be installed, as Xvfb must.
 *
 * @param locale of the browser, as `es_ES.UTF-8`
 * @throws where the driver does not come up within a minute
 */
export async function startWebkit(locale = 'en_US.UTF-8'): Promise<WebkitBrowser> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = String((await once(display.stdio[3]!, 'data'))[0]).trim()
  const port = await freePort()
  const server = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    // In its own process group, so that killing it ends MiniBrowser, too.
    detached: true,
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LANGUAGE: locale, LC_ALL: locale },
  })
  const close = async () => {
    await killGroup(server)
    display.kill()
  }
  try {
    const driver = await connect(`http://127.0.0.1:${port}`)
    return {
      driver,
      close: () =>
        driver
          .quit()
          .catch(() => {})
          .then(close),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts a session as soon as the driver listens. @throws the last error, after the deadline */
async function connect(url: string): Promise<WebDriver> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await new Builder()
        .usingServer(url)
        .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
        .build()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(100)
    }
  }
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await exited
}
