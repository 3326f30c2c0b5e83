import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserServer } from 'playwright-core'

const ANSWER_MS = 20_000

type Connect = (address: string, options: { timeout: number }) => Promise<Browser>

/** A browser for one file of journeys after another. Where it has closed, as by a crash, the next file gets a new one. */
export interface SharedBrowser {
  /** @returns where to connect to the browser, which is started where none is open */
  address(): Promise<string>
  /** Whether it still takes a visitor; what is left of one that does not is ended. */
  isOpen(): Promise<boolean>
  end(): Promise<void>
}

export async function shareBrowser(
  serve: () => Promise<BrowserServer>,
  connect: Connect,
): Promise<SharedBrowser> {
  let open: BrowserServer | null = await serve()
  return {
    address: async () => {
      open ??= await serve()
      return open.wsEndpoint()
    },
    isOpen: async () => {
      // It is asked: of a crash, the browser's process may end a second after the journeys that it has failed.
      if (open && (await answers(open, connect))) return true
      await open?.kill()
      open = null
      return false
    },
    end: async () => open?.close(),
  }
}

const answers = (server: BrowserServer, connect: Connect): Promise<boolean> =>
  connect(server.wsEndpoint(), { timeout: ANSWER_MS }).then(
    async (browser) => {
      const tooLate = setTimeout(ANSWER_MS, null, { ref: false })
      const visitor = await Promise.race([browser.newContext().catch(() => null), tooLate])
      await browser.close()
      return visitor !== null
    },
    () => false,
  )
