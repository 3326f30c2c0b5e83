import { ROOT_ID } from './messages/embedded.ts'

/** Loads a part by its name in `LATER_PARTS` of `form-build/vite-options.ts`, or the messages of a language. */
export function loadPart<Module>(name: string): Promise<Module> {
  const addresses = JSON.parse(document.getElementById(ROOT_ID)!.dataset.parts!)
  return loadModule(addresses[name]) as Promise<Module>
}

const failures: Record<string, number> = {}

/** Loads a module, after a failure by another address: a browser does not refetch a failed one. */
export function loadModule(address: string): Promise<unknown> {
  const tries = failures[address] ?? 0
  return import(/* @vite-ignore */ tries ? `${address}?${tries}` : address).catch((error) => {
    failures[address] = tries + 1
    throw error
  })
}
