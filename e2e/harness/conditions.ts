import type { CDPSession, Locator, Page } from '@playwright/test'
import { isChromium, isSlow } from './test.ts'

interface Conditions {
  readonly offline?: boolean
  readonly latency: number
  /** Bytes a second; -1 for unlimited. */
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

/** Slow 4G by Lighthouse: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G: Conditions = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Upload speed slow enough to observe. */
export const SLOW_UPLOAD: Conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }

export const FULL_SPEED: Conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Returns the page's CDP session, kept open as network conditions end with it. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

export async function setNetwork(page: Page, conditions: Conditions): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
}

/** Emulates slow 4G and a processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await setNetwork(page, SLOW_4G)
}

/** Switches the page's network off or on. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  // Emulated conditions of the page override those of its context.
  if (isSlow()) await setNetwork(page, { ...SLOW_4G, offline })
  else await page.context().setOffline(offline)
}

/** The narrowest phone in use. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

/** Taps, or clicks where the engine has no touch. */
export const tap = (target: Locator): Promise<void> =>
  isChromium(target.page()) ? target.tap() : target.click()

/** Holds requests back. @returns a function that lets them go */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released.promise
    // The page may have canceled it, or gone.
    await route.continue().catch(() => {})
  })
  return released.resolve
}

/** Opens a page while its scripts are blocked. @returns a function that unblocks them */
export async function openWithoutScripts(page: Page, path = '/'): Promise<() => void> {
  const unblock = await holdRequests(page, /\/assets\/.*\.js/)
  await page.goto(path, { waitUntil: 'commit' })
  return unblock
}

/**
 * Delays each of React's scheduler turns, as on a busy device; the returned function ends it. Worker messages are not
 * delayed.
 */
export async function delayReactTurns(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.evaluate((ms) => {
    const send = MessagePort.prototype.postMessage
    // React's scheduler posts messages to itself.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(send, this, message), ms)
    }
    Object.assign(window, {
      restoreTurns: () => {
        MessagePort.prototype.postMessage = send
      },
    })
  }, milliseconds)
  return () => page.evaluate(() => (window as unknown as { restoreTurns(): void }).restoreTurns())
}

/** Presses a button, and breaks rendering from then on: looking for errors among step 1's fields throws. */
export const breakWithPress = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    const { some } = Array.prototype
    Array.prototype.some = function (...rest) {
      if (this[0] === 'first_name' && this.length === 7) throw new Error('No page')
      return some.apply(this, rest)
    }
    element.click()
  })
