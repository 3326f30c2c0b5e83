/** Random bytes, also on a page without TLS, where `crypto.randomUUID` is not there. */
export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

export const randomHex = (count: number): string =>
  Array.from(randomBytes(count), (byte) => byte.toString(16).padStart(2, '0')).join('')
