import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { announcements, recordAnnouncements } from './harness/accessibility.ts'
import {
  addLink,
  button,
  chooseFile,
  errorSummary,
  fillStep1,
  goToStep,
  sentence,
} from './harness/applicant.ts'
import { pdf, protectedDocx } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** Viewport of every project, as a phone folds or omits parts. */
const DESKTOP = { viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false }

const SNAPSHOTS = join(import.meta.dirname, 'a11y-snapshots.txt')

/** Compares the accessibility tree with its section of the snapshots; `UPDATE_SNAPSHOTS=1` rewrites it. */
async function matchesSnapshot(page: Page, name: string): Promise<void> {
  // The step may still be loading.
  await page.getByText('Loading…').waitFor({ state: 'detached' })
  const now = await accessibilityTree(page)
  const all = await readFile(SNAPSHOTS, 'utf8')
  const section = new RegExp(`(?<=^# ${name}\n)[^]*?(?=^# |(?![^]))`, 'm')
  if (process.env.UPDATE_SNAPSHOTS)
    await writeFile(
      SNAPSHOTS,
      all.replace(section, () => now),
    )
  else assert.equal(now, section.exec(all)?.[0], `${name} reads otherwise`)
}

test.describe('the accessibility tree', () => {
  test('on each step', { tag: '@chromium' }, async () => {
    const page = await stage.visit(DESKTOP)
    await matchesSnapshot(page, 'step-1')
    await goToStep(page, 2)
    await matchesSnapshot(page, 'step-2')
    await goToStep(page, 3)
    await matchesSnapshot(page, 'step-3')
    await page.getByRole('tab', { name: 'Add URL' }).click()
    await matchesSnapshot(page, 'step-3-link')
  })

  test('with errors', { tag: '@chromium' }, async () => {
    const page = await stage.visit(DESKTOP)
    await button(page, 'Next Step').click()
    await errorSummary(page).waitFor()
    // The status of filling is rendered with the later steps.
    await page.locator('#fill-status > *').first().waitFor({ state: 'attached' })
    await matchesSnapshot(page, 'step-1-errors')
  })
})

test.describe('announcements', () => {
  test('cover start, end and failure of an upload, without percentages', async () => {
    const page = await stage.visit({ prepare: recordAnnouncements })
    await goToStep(page, 3)
    await chooseFile(page, protectedDocx())
    await isAnnounced(page, sentence('upload_failed'))
    await chooseFile(page, pdf())
    await isAnnounced(page, sentence('upload_succeeded'))
    const all = await announcements(page)
    assert.ok(
      all.some((words) => words.includes('Uploading')),
      all.join('\n'),
    )
    assert.ok(!all.some((words) => /\d ?%/.test(words)), all.join('\n'))
  })

  test('cover a suggested email and an added link', async () => {
    const page = await stage.visit()
    // Orca does not read a button in a live region.
    const statusWith = (words: RegExp) =>
      page.locator('[aria-live=polite]').filter({ hasText: words, hasNot: page.getByRole('button') })
    await fillStep1(page, { Email: 'ann@gmial.com', Password: 'correct horse 8' })
    await statusWith(/^Did you mean ann@gmail\.com\?$/).waitFor()
    await button(page, 'Did you mean ann@gmail.com?').click()
    await statusWith(/Did you mean/).waitFor({ state: 'detached' })
    await goToStep(page, 3)
    await addLink(page, 'https://ann.example/cv.pdf')
    // One line of text, as Orca reads the last of several alone, and an added element twice.
    await statusWith(/^Resume added: cv\.pdf$/).waitFor()
  })
})

const isAnnounced = (page: Page, words: string) =>
  eventually(async () => {
    const all = await announcements(page)
    assert.ok(
      all.some((announced) => announced.includes(words)),
      `not heard: ${words}\nbut:\n${all.join('\n')}`,
    )
  })

type Tree = Awaited<ReturnType<typeof treeOf>>
type Node = Tree[number]

/** Roles that get no line: containers, and text repeated in a name. */
const SILENT = new Set([
  'none',
  'generic',
  'RootWebArea',
  'InlineTextBox',
  'LabelText',
  'Legend',
  'ListMarker',
  'MenuListPopup',
])
/** States that are listed when true. */
const STATES = ['required', 'invalid', 'checked', 'selected', 'expanded', 'disabled', 'live']

/**
 * Renders Chromium's accessibility tree of the main element: a line for each node, with role, name, value, states and
 * description.
 */
async function accessibilityTree(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const nodes = await treeOf(session)
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const walk = (node: Node, depth: number) => {
    const line = lineOf(node)
    if (line) lines.push('  '.repeat(depth) + line)
    if (isLeaf(node)) return
    for (const id of node.childIds ?? []) {
      const child = byId.get(id)
      if (child) walk(child, line ? depth + 1 : depth)
    }
  }
  const main = nodes.find((node) => node.role?.value === 'main')
  if (!main) throw new Error('The page has no main part.')
  walk(main, 0)
  return `${lines.join('\n')}\n`
}

async function treeOf(session: CDPSession) {
  await session.send('Accessibility.enable')
  return (await session.send('Accessibility.getFullAXTree')).nodes
}

/** Tells whether a node's children are part of its name. */
const isLeaf = (node: Node) =>
  ['heading', 'button', 'link', 'textbox', 'spinbutton', 'checkbox', 'switch', 'tab', 'term'].includes(
    node.role?.value,
  )

function lineOf(node: Node): string | null {
  const role = String(node.role?.value ?? '')
  const name = String(node.name?.value ?? '').trim()
  if (node.ignored || SILENT.has(role) || (role === 'paragraph' && !node.childIds?.length)) return null
  const states = (node.properties ?? [])
    .filter(({ name, value }) => STATES.includes(name) && value.value && value.value !== 'false')
    .map(({ name, value }) =>
      value.value === true || value.value === 'true' ? name : `${name} ${value.value}`,
    )
  const value = node.value?.value === undefined || role === 'StaticText' ? '' : `= ${node.value.value}`
  const description = node.description?.value ? `(${node.description.value})` : ''
  const words =
    role === 'StaticText' ? name && `"${name}"` : [role, name && `"${name}"`].filter(Boolean).join(' ')
  return [words, value, ...states, description].filter(Boolean).join(' ') || null
}
