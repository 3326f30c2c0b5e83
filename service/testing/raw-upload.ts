/** A part of a multipart body, as raw as a test wants it. */
export interface RawPart {
  readonly headers: string
  readonly body: Uint8Array | string
}

export const filePart = (body: Uint8Array | string, type = 'application/pdf'): RawPart => ({
  headers: `Content-Disposition: form-data; name="file"; filename="resume.pdf"\r\nContent-Type: ${type}`,
  body,
})

export const filenamePart = (name: string): RawPart => ({
  headers: 'Content-Disposition: form-data; name="filename"',
  body: name,
})

/** A multipart body of these parts, with its end. */
export function multipart(boundary: string, parts: readonly RawPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ headers, body }) => [
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
