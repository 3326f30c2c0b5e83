let loading: Promise<void> | undefined

/** Fetches the later parts' style, named by an attribute of the root; live reload has none. */
export function loadLaterStyle(): Promise<void> {
  loading ??= fetchStyle().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchStyle(): Promise<void> {
  const { laterStyle } = document.getElementById('root')!.dataset
  // What could not be preloaded has failed already when it is asked for the first time.
  if (laterStyle) await addStyle(laterStyle).catch(() => addStyle(laterStyle))
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} did not come.`))
    }
    document.head.append(link)
  })
}
