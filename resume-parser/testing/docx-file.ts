import { deflateRawSync } from 'node:zlib'

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A paragraph with one run. */
export const paragraph = (text: string, { size = 22, bold = false, style = '', isItem = false } = {}) =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${isItem ? '<w:numPr><w:numId w:val="1"/></w:numPr>' : ''}</w:pPr>` +
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}${size ? `<w:sz w:val="${size}"/>` : ''}</w:rPr><w:t>${text}</w:t></w:r></w:p>`

export const table = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const textBox = (inside: string) =>
  `<w:p><w:r><w:pict><v:textbox><w:txbxContent>${inside}</w:txbxContent></v:textbox></w:pict></w:r></w:p>`

/** A Word document with this body, and with other parts as they are. */
export const docxFile = (body: string, parts: Readonly<Record<string, string>> = {}) =>
  zipFile({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    ...parts,
  })

/** A ZIP file of deflated texts. */
export function zipFile(entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const local = Buffer.concat([
      header(0x04034b50, 30, name, packed.length, offset),
      Buffer.from(name),
      packed,
    ])
    directory.push(Buffer.concat([header(0x02014b50, 46, name, packed.length, offset), Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, list, end]))
}

/** The head of an entry, in its place or in the directory, where two more bytes stand before the flags. */
function header(signature: number, size: number, name: string, packed: number, offset: number): Buffer {
  const bytes = Buffer.alloc(size)
  const shift = size === 46 ? 2 : 0
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(8, 8 + shift)
  bytes.writeUInt32LE(packed, 18 + shift)
  bytes.writeUInt16LE(name.length, 26 + shift)
  if (size === 46) bytes.writeUInt32LE(offset, 42)
  return bytes
}
