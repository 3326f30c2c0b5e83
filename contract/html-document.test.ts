import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHtmlDocument } from './html-document.ts'

for (const text of [
  '<!doctype html><title>Maintenance</title>',
  '\uFEFF\r\n  <!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">',
  '<HTML>',
  '<html lang="en"><p>Sign in</p></html>',
  '<!-- a --> <!---->\n<!-- <b> -- > -->\t<Html\n>',
  '<?xml version="1.0"?>\n<!DOCTYPE html>',
  '<head><title>Sign in</title></head>',
  '<body>Back soon',
  '<script>location = "/sign-in"</script>',
  '<!-- wall -->\n<noscript>Turn on JavaScript',
  '<link rel="stylesheet" href="/wall.css"><div>Sign in</div>',
  '<style>p { color: red }</style><p>Back soon',
  `<!-- ${'-- '.repeat(300_000)}--><html>`,
  `${'<!---->'.repeat(100_000)}<html>`,
  Buffer.from('\uFEFF<!doctype html><p>Back soon', 'utf16le').toString(),
])
  test(`is an HTML document: ${text.slice(0, 40)}`, () => assert.ok(isHtmlDocument(text)))

for (const text of [
  '',
  'ok',
  '{"id":1}',
  '"<!doctype html>"',
  '{"page":"<html></html>"}',
  '<?xml version="1.0"?><registered/>',
  '<htmlish/>',
  '<html-answer/>',
  '<link-answer/>',
  '<scripted/>',
  '<!doctype svg>',
  '<p>Registered</p>',
  'See <html>',
  `${'<!---->'.repeat(100_000)}ok`,
])
  test(`is none: ${text.slice(0, 40)}`, () => assert.ok(!isHtmlDocument(text)))
