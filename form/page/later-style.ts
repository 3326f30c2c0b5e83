/** The attribute of the root that holds the address of the later parts' style; with live reload there is none. */
const { laterStyle } = document.getElementById('root')!.dataset

/** Ends when the style is there. Without it everything still works, so a failure only ends the waiting. */
function loadStyle(href: string): Promise<unknown> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

if (laterStyle) await loadStyle(laterStyle)

export {}
