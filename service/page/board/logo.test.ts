import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureOf } from './logo.ts'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

/** The beginning of each format, by hand from its specification: 258 x 3 pixels. */
const BEGINNINGS = {
  png: bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x02\0\0\0\x03'),
  gif: bytes('GIF89a\x02\x01\x03\0'),
  // An application segment, a table, and then the frame of a progressive picture.
  jpg: bytes('\xff\xd8\xff\xe0\0\x04ab\xff\xc4\0\x03c\xff\xc2\0\x0b\x08\0\x03\x01\x02'),
  'webp of losses': bytes('RIFF....WEBPVP8 ....\0\0\0\x9d\x01\x2a\x02\x01\x03\0'),
  'webp without': Buffer.concat([bytes('RIFF....WEBPVP8L....\x2f'), Buffer.from([0x01, 0x81, 0x00, 0x00])]),
  'webp of parts': bytes('RIFF....WEBPVP8X....\x10\0\0\0\x01\x01\0\x02\0\0'),
}

test('reads the size of a picture from its bytes, and none from a truncated one', () => {
  for (const [name, beginning] of Object.entries(BEGINNINGS)) {
    const picture = pictureOf(beginning)!
    assert.equal(picture.extension, name.split(' ')[0])
    assert.deepEqual(picture.size, { width: 258, height: 3 })
  }
  assert.equal(pictureOf(BEGINNINGS.png.subarray(0, 20))?.size, null)
})

test('reads the size of an SVG from its attributes, else from its viewBox', () => {
  const sizeOf = (svg: string) => pictureOf(Buffer.from(svg))?.size
  assert.deepEqual(sizeOf('<svg width="120px" height="30.5" viewBox="0 0 9 9">'), {
    width: 120,
    height: 30.5,
  })
  assert.deepEqual(sizeOf("<?xml version='1.0'?>\n<!-- a -->\n<svg viewBox='0,0 120 30'>"), {
    width: 120,
    height: 30,
  })
  assert.equal(sizeOf('<svg width="100%" height="2em">'), null)
  assert.equal(sizeOf('<svg width="0" height="0">'), null)
  assert.equal(sizeOf(`<svg width="${'9'.repeat(400)}" height="1">`), null)
})

test('recognizes no other file as a picture, whatever its name', () => {
  for (const text of ['', '<html><svg viewBox="0 0 1 1"/></html>', '<?xml version="1.0"?><a/>', '%PDF-1.7'])
    assert.equal(pictureOf(Buffer.from(text)), null, text)
})
