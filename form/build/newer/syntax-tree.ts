import { parseAst } from 'vite'

/** A node of a script's tree, as ESTree has it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Every node of a script with those around it, the innermost first. */
export function nodesOf(code: string): { node: Node; around: readonly Node[] }[] {
  const nodes: { node: Node; around: readonly Node[] }[] = []
  const walk = (value: unknown, around: readonly Node[]): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, around)
    else if (isNode(value)) {
      nodes.push({ node: value, around })
      for (const part of Object.values(value)) walk(part, [value, ...around])
    }
  }
  walk(parseAst(code), [])
  return nodes
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** What an identifier is called, or a string says; undefined for any other node. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Identifier') return String(value.name)
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  const { quasis: [text, ...more] = [] } = value as { quasis?: { value: { cooked: string } }[] }
  return text && more.length === 0 ? text.value.cooked : undefined
}
