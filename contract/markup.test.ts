import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMarkup } from './outcome.ts'

const utf16 = Buffer.from('\uFEFF<!doctype html><p>Back soon', 'utf16le')

for (const text of [
  '<!doctype html><title>Maintenance</title>',
  '\uFEFF\r\n  <!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">',
  '<html lang="en"><p>Sign in</p></html>',
  '<div>Sign in</div>',
  '<!-- wall -->\nSign in',
  '<?xml version="1.0"?><registered/>',
  utf16.toString(),
  utf16.swap16().toString(),
])
  test(`is markup: ${text.slice(0, 40)}`, () => assert.ok(isMarkup(text)))

for (const text of ['', 'ok', '"<!doctype html>"', '{"page":"<html></html>"}', '< 1 s', 'See <html>'])
  test(`is none: ${text.slice(0, 40)}`, () => assert.ok(!isMarkup(text)))
