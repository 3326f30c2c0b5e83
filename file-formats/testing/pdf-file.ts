/** Creates a PDF of these objects, numbered from 1; the first is the catalog. @param more entries of its trailer */
export function assemble(objects: readonly string[], more = ''): Uint8Array<ArrayBuffer> {
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer << /Size ${size} /Root 1 0 R ${more} >>\nstartxref\n${body.length}\n%%EOF`
  return new Uint8Array(Buffer.from(body + table + trailer, 'latin1'))
}

/** Creates a stream object, as latin1 text. */
export const pdfStream = (bytes: string, dictionary = '') =>
  `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
