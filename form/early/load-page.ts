import { NOT_LOADED_ID } from '../fields/ids.ts'

/**
 * @param modules addresses of the modules that bring the page to life
 * @param onLoaded called once they are there
 * @param onFailed called each time when they could not be fetched; the page has a note by then that says so, and offers a reload: a browser
 *   remembers that the address of a module failed, and others import the first script by it
 * @returns fetches them, unless they are on their way or there
 */
export function createPageLoad(
  modules: readonly string[],
  onLoaded: () => void,
  onFailed: () => void,
): () => void {
  let isLoading = false
  let loading: Promise<unknown> | undefined
  return () => {
    if (isLoading) return
    isLoading = true
    const note = document.getElementById(NOT_LOADED_ID)!
    loading ??= Promise.all(modules.map((address) => import(/* @vite-ignore */ address)))
    loading.then(
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
