import { ROOT_ID } from '../messages/embedded.ts'
import { loadModule } from './load-module.ts'

/**
 * Fetches a part of the page that its first script does without, again too where that failed.
 *
 * @param name as the build names it: `LATER_PARTS` of `build/later-parts.ts`, or the messages of a language
 */
export function loadPart<Module>(name: string): Promise<Module> {
  const addresses = JSON.parse(document.getElementById(ROOT_ID)!.dataset.parts!)
  return loadModule(addresses[name]) as Promise<Module>
}
