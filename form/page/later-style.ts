let loading: Promise<unknown> | undefined

/** Fetches the later parts' style, whose address is an attribute of the root; with live reload there is none. */
export function loadLaterStyle(): Promise<unknown> {
  loading ??= new Promise((resolve, reject) => {
    const { laterStyle } = document.getElementById('root')!.dataset
    if (!laterStyle) return resolve(null)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = laterStyle
    link.onload = resolve
    link.onerror = () => {
      loading = undefined
      link.remove()
      reject(new Error('The style of the later steps did not come.'))
    }
    document.head.append(link)
  })
  return loading
}
