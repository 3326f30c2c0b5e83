import { NOT_LOADED_ID } from '../fields/ids.ts'
import { loadModule } from './load-module.ts'

/**
 * @param modules addresses of the modules that bring the page to life
 * @param onLoaded called once they are there
 * @param onFailed called each time when they could not be fetched; the page has a note that says so by then
 * @returns fetches them, unless they are on their way or there
 */
export function createPageLoad(
  modules: readonly string[],
  onLoaded: () => void,
  onFailed: () => void,
): () => void {
  let isLoading = false
  return () => {
    if (isLoading) return
    isLoading = true
    const note = document.getElementById(NOT_LOADED_ID)!
    Promise.all(modules.map(loadModule)).then(
      () => {
        note.remove()
        onLoaded()
      },
      () => {
        isLoading = note.hidden = false
        onFailed()
      },
    )
  }
}
