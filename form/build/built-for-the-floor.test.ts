import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES } from '../messages/languages.ts'
import { newerInScript } from './newer/newer-script.ts'
import { newerInStyle } from './newer/newer-style.ts'

const DIST = join(import.meta.dirname, '..', 'dist')

/** What is newer than the oldest browsers of `browserslist` in package.json and may be, and what they show instead. */
const WITHOUT: Readonly<Record<string, string>> = {
  ':has':
    'A wrong field and a chosen job type have the border of any other; the sentence and the mark are there.',
  ':focus-visible': 'The focus has the browser’s own ring.',
  ':backdrop': 'They know no dialog: the browser asks by its own.',
  'color-mix()': 'What the pointer is on keeps its colour.',
  'overflow-wrap: anywhere': 'A very long word without a hyphen may stick out of its box.',
  'align-content: start': 'Rows are spread over the height that they have.',
  'justify-content: end': 'The answers of a question stand at its start.',
  'accent-color': 'Boxes are ticked in the browser’s colour.',
  'color-scheme': 'Scroll bars and lists are light in the dark.',
  'forced-color-adjust': 'Its browsers force no colours.',
  'scrollbar-gutter': 'The page moves when its scroll bar comes.',
  'text-wrap': 'Headings break where they may.',
  cursor: 'Phones have none.',
}

const assets = readdirSync(join(DIST, 'assets'))
const textOf = (name: string) => readFileSync(join(DIST, name), 'utf8')
const pages = LANGUAGES.map((language) => textOf(`index.${language}.html`))
const inlined = (tag: 'script' | 'style') =>
  pages.flatMap((html) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text]) => text!),
  )
const built = (extension: string) =>
  assets
    // A browser that cannot run what reads resumes says so, and its form works without: see read-resume.worker.ts.
    .filter((name) => name.endsWith(extension) && !name.startsWith('reader-'))
    .map((name) => textOf(`assets/${name}`))
const besides = ['embed.js', 'embedded.js', 'prefilled.js'].map(textOf)

test('no built script calls what the oldest browsers do not have', () => {
  assert.deepEqual([...inlined('script'), ...besides, ...built('.js')].flatMap(newerInScript), [])
})

test('no built style needs what the oldest browsers do not have', () => {
  const newer = [...inlined('style'), ...built('.css')].flatMap(newerInStyle)
  const isNamed = (name: string) => name in WITHOUT || name.split(':')[0]! in WITHOUT
  assert.deepEqual(
    [...new Set(newer)].filter((name) => !isNamed(name)),
    [],
  )
})
