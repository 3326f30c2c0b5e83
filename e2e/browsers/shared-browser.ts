import type { BrowserServer } from 'playwright-core'

/** A browser for one file of journeys after another. Where it has closed, as by a crash, the next file gets a new one. */
export interface SharedBrowser {
  /** @returns where to connect to the browser, which is started where none is open */
  address(): Promise<string>
  isOpen(): boolean
  end(): Promise<void>
}

export async function shareBrowser(serve: () => Promise<BrowserServer>): Promise<SharedBrowser> {
  let open: BrowserServer | null = null
  const start = async () => {
    const server = await serve()
    server.once('close', () => {
      open = null
    })
    open = server
    return server
  }
  await start()
  return {
    address: async () => (open ?? (await start())).wsEndpoint(),
    isOpen: () => open !== null,
    end: async () => open?.close(),
  }
}
