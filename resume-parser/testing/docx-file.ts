import { zip } from '@resume-library/file-formats/testing/zip-file'

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Creates a paragraph with one run. */
export const paragraph = (text: string, { size = 22, bold = false, style = '', isItem = false } = {}) =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${isItem ? '<w:numPr><w:numId w:val="1"/></w:numPr>' : ''}</w:pPr>` +
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}${size ? `<w:sz w:val="${size}"/>` : ''}</w:rPr><w:t>${text}</w:t></w:r></w:p>`

export const table = (...rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const textBox = (inside: string) =>
  `<w:p><w:r><w:pict><v:textbox><w:txbxContent>${inside}</w:txbxContent></v:textbox></w:pict></w:r></w:p>`

/** Creates a Word document with this body and other parts. */
export const docxFile = (body: string, parts: Readonly<Record<string, string>> = {}) =>
  zipFile({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    ...parts,
  })

/** Creates a ZIP archive of deflated texts. */
export const zipFile = (entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zip(Object.entries(entries).map(([name, content]) => ({ name, content }))))
