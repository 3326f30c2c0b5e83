const TIMEOUT_MS = 2_000

/**
 * Whether this engine shows a document of the page's own in a frame, found by trying one. WebKit applies the page's
 * `frame-ancestors 'none'` to it, and leaves the frame empty without a word, whatever `pdfViewerEnabled` says.
 */
export async function showsOwnFrames(): Promise<boolean> {
  const url = URL.createObjectURL(new Blob(['shown'], { type: 'text/plain' }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  try {
    return await new Promise<boolean>((resolve) => {
      setTimeout(resolve, TIMEOUT_MS, false)
      frame.onload = () => resolve(frame.contentDocument?.body?.textContent === 'shown')
      document.body.append(frame)
    })
  } finally {
    frame.remove()
    URL.revokeObjectURL(url)
  }
}
