import fc from 'fast-check'

interface Change {
  /** Position in the file, from 0 to 1. */
  readonly at: number
  readonly kind: 'set' | 'cut' | 'repeat' | 'swap'
  readonly byte: number
}

/** Up to twelve mutations of a file: set bytes, truncation, duplicated or moved chunks. */
export const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom<Change['kind']>('set', 'set', 'set', 'repeat', 'swap', 'cut'),
    byte: fc.oneof(fc.constantFrom(0, 0x7f, 0xff), fc.nat(255)),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Applies mutations in order. */
export const damaged = (file: Uint8Array, changes: readonly Change[]): Uint8Array<ArrayBuffer> =>
  changes.reduce<Uint8Array<ArrayBuffer>>(changed, Uint8Array.from(file))

function changed(bytes: Uint8Array<ArrayBuffer>, { at, kind, byte }: Change): Uint8Array<ArrayBuffer> {
  const place = Math.min(bytes.length - 1, Math.floor(at * bytes.length))
  if (kind === 'cut') return bytes.slice(0, Math.max(1, place))
  if (kind === 'set') return bytes.with(place, byte) as Uint8Array<ArrayBuffer>
  const part = bytes.subarray(Math.max(0, place - byte), place)
  if (kind === 'repeat')
    return Uint8Array.from([...bytes.subarray(0, place), ...part, ...bytes.subarray(place)])
  const swapped = bytes.slice()
  swapped.set(part.subarray(0, bytes.length - part.length), bytes.length - place > part.length ? place : 0)
  return swapped
}
