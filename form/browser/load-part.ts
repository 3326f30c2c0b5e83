import { ROOT_ID } from '../messages/embedded.ts'

/**
 * Fetches a part of the page that its first script does without, again too where that failed.
 *
 * @param name as the build names it: `LATER_PARTS` of `build/vite-options.ts`, or the messages of a language
 */
export function loadPart<Module>(name: string): Promise<Module> {
  const addresses = JSON.parse(document.getElementById(ROOT_ID)!.dataset.parts!)
  return loadModule(addresses[name]) as Promise<Module>
}

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
