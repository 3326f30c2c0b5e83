import type { CDPSession, Page } from '@playwright/test'
import { isSlow } from './engine.ts'

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
