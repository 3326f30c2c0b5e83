import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import { configured, faultsOf } from '../../testing/configured.ts'

const boardOf = (environment: Record<string, string>) => configured(environment).board

test('without variables there is no board', () => {
  assert.equal(boardOf({}), null)
  assert.deepEqual(boardOf({ BOARD_NAME: ' Harbor Jobs ' }), {
    name: 'Harbor Jobs',
    logo: null,
    privacyUrl: null,
    termsUrl: null,
    consent: null,
  })
})

test('names every fault of the board variables at once', (context) => {
  const path = temporaryFile(context, 'logo.svg', '<html>')
  const wrong = {
    BOARD_LOGO: path,
    PRIVACY_URL: 'javascript:alert(1)',
    TERMS_URL: 'https://user:secret@board.example/',
  }
  assert.deepEqual([...faultsOf(wrong)].sort(), [
    'BOARD_LOGO: must be a PNG, JPEG, GIF, WebP or SVG picture',
    'BOARD_NAME: is missing: screen readers say it in place of BOARD_LOGO',
    'PRIVACY_URL: must be an address that begins with https:// or http://, without credentials',
    'TERMS_URL: must be an address that begins with https:// or http://, without credentials',
  ])
  assert.match(faultsOf({ BOARD_NAME: 'a\nb' })[0]!, /^BOARD_NAME: must be one line/)
  assert.match(faultsOf({ BOARD_NAME: 'n'.repeat(81) })[0]!, /^BOARD_NAME: must have at most 80 characters/)
})

test('a logo file fits the bar, by its own size or the one given', (context) => {
  const path = temporaryFile(context, 'my logo.svg', '<svg viewBox="0 0 1200 100"/>')
  const sized = (BOARD_LOGO: string) => {
    const { width, height } = boardOf({ BOARD_NAME: 'B', BOARD_LOGO })!.logo!
    return [width, height]
  }
  assert.deepEqual(sized(path), [240, 20])
  assert.deepEqual(sized(`${path} 60x80`), [30, 40])
  assert.deepEqual(sized(`${path} 60x20`), [60, 20])
})

test('a logo address needs https and a size', () => {
  const logo = (BOARD_LOGO: string) => boardOf({ BOARD_NAME: 'B', BOARD_LOGO })!.logo
  assert.deepEqual(logo('https://cdn.example/a.svg?b 160x40'), {
    address: 'https://cdn.example/a.svg?b',
    origin: 'https://cdn.example',
    supportsDarkScheme: false,
    file: null,
    width: 160,
    height: 40,
  })
  const fault = (BOARD_LOGO: string) => faultsOf({ BOARD_NAME: 'B', BOARD_LOGO })[0]
  assert.match(fault('https://cdn.example/a.svg')!, /^BOARD_LOGO: needs its size after the address/)
  const inPolicy = 'https://cdn;script-src.example/a.svg'
  for (const address of [
    'http://cdn.example/a.svg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    inPolicy,
  ])
    assert.match(fault(`${address} 160x40`)!, /^BOARD_LOGO: must be a file or an https address/, address)
})
