import type { CDPSession, Page } from '@playwright/test'

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
