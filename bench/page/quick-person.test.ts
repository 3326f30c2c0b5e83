import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOf } from './bare-requests.ts'
import { heavyResume } from './heavy-resume.ts'

test('the resume of a quick person is as heavy as asked, and its table is where it says', () => {
  const resume = heavyResume(50_000)
  assert.ok(Math.abs(resume.length - 50_000) < 10, `${resume.length} bytes`)
  const table = Number(/startxref\n(\d+)/.exec(resume.toString('latin1'))![1])
  assert.equal(resume.subarray(table, table + 4).toString(), 'xref')
})

test('bare requests ask for what brings the page to life, and for what its first touch fetches', () => {
  const html = `<link rel="icon" href="/assets/icon.svg">
<template><link rel="modulepreload" href="/assets/a.js"><link rel="preload" href="/assets/b.css"></template>
<script>early.startEarly(["/assets/main.js"])</script>`
  assert.deepEqual(pathsOf(html), ['/assets/a.js', '/assets/b.css', '/assets/main.js'])
})
