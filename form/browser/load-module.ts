const failures: Record<string, number> = {}

/**
 * Fetches a module, again too: a browser remembers that an address failed and does not ask for it a second time, so
 * that each try after a failure has an address of its own.
 *
 * @param address from the root of the page's origin
 */
export function loadModule(address: string): Promise<unknown> {
  const tries = failures[address] ?? 0
  return import(/* @vite-ignore */ tries ? `${address}?${tries}` : address).catch((error) => {
    failures[address] = tries + 1
    throw error
  })
}
