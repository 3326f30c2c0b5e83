import type { CDPSession, Page } from '@playwright/test'

type Tree = Awaited<ReturnType<typeof treeOf>>
type Node = Tree[number]

/** Roles without a line: boxes, and text that its element's name or line already has. */
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
 * Renders the main part as a screen reader gets it from Chromium: a line with role, name, value, states and description
 * for each node.
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

/** Tells whether a node is read as one: its parts are in its name. */
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
