import type { CDPSession, Page } from '@playwright/test'

type Tree = Awaited<ReturnType<typeof treeOf>>
type Node = Tree[number]

/** Neither heard nor stopped at: boxes, and the text that its element's name or line already says. */
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
/** States that are told when they hold. */
const STATES = ['required', 'invalid', 'checked', 'selected', 'expanded', 'disabled', 'live']

/**
 * What a screen reader is told of the page's main part, a line for each thing that it stops at or reads out: role,
 * name, value, states, description, as Chromium hands them to it.
 */
export async function accessibilityTree(page: Page): Promise<string> {
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

/** What is said as one thing: its parts are in its name. */
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
