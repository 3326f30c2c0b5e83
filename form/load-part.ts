import { ROOT_ID } from './messages/embedded.ts'

/** Loads a part by its name in `LATER_PARTS` of `form-build/vite-options.ts`, or the messages of a language. */
export function loadPart<Module>(name: string): Promise<Module> {
  const addresses = JSON.parse(document.getElementById(ROOT_ID)!.dataset.parts!)
  return loadModule(addresses[name]) as Promise<Module>
}

/** Address of the next try. */
const failures: Record<string, string> = {}

/** Loads a module, after a failure by another address: a browser does not refetch a failed one. */
export function loadModule(address: string): Promise<unknown> {
  const tried = failures[address] ?? address
  return import(/* @vite-ignore */ tried).catch((error) => {
    failures[address] = `${tried}?`
    window.firstPaint!.reloadIfGone(address)
    throw error
  })
}
