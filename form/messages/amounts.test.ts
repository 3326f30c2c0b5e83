import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { createElement } from 'react'
import { inLanguage, render, translateIn } from '../testing/render.ts'
import { readableDuration, readableSize, useTranslateFiles } from './amounts.ts'
import type { FileMessage } from './message-types.ts'

const [english, spanish] = [translateIn('en'), translateIn('es')]

test('sizes are rounded up, megabytes to one decimal', () => {
  assert.equal(readableSize(RESUME_MAX_BYTES, english), '5 MB')
  assert.equal(readableSize(1.5 * 1024 ** 2, spanish), '1.5 MB')
  assert.equal(readableSize(100, english), '1 KB')
  assert.equal(readableSize(1022.5 * 1024, english), '1023 KB')
})

test('a file one byte too large does not show the limit', () => {
  assert.equal(readableSize(RESUME_MAX_BYTES + 1, english), '5.1 MB')
})

test('a duration is in the language, rounded up to minutes', () => {
  assert.equal(readableDuration(1, 'en'), '1 second')
  assert.equal(readableDuration(60, 'es'), '60 segundos')
  assert.equal(readableDuration(61, 'es'), '2 minutos')
})

const MESSAGES: FileMessage[] = [
  { code: 'resume_too_large_by', sizes: { actual: 6.5 * 1024 ** 2, size: RESUME_MAX_BYTES } },
  { code: 'resume_one_only' },
]
const FileMessages = () => MESSAGES.map(useTranslateFiles()).join(' ')

test('messages about files follow the language, with their sizes', async () => {
  inLanguage('en')
  assert.match(
    render(createElement(FileMessages)),
    /^This file is 6\.5 MB\. The limit is 5 MB\. You can add only one/,
  )
  inLanguage('es')
  const shown = render(createElement(FileMessages), null, spanish)
  assert.match(shown, /^Este archivo pesa 6\.5 MB\. El límite es de 5 MB\. Solo/)
})
