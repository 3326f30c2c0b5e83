import type { Node } from './syntax-tree.ts'

const FUNCTION = /Function/

/**
 * Syntax that the build keeps as it is and that some of the oldest browsers of ours refuse: a script with it does not
 * run at all.
 *
 * @returns its name, or undefined
 */
export function newerSyntax(node: Node, around: readonly Node[]): string | undefined {
  if (node.type === 'StaticBlock') return 'a static block'
  if (node.type === 'BinaryExpression' && (node.left as Node).type === 'PrivateIdentifier') return '#x in y'
  if (node.type === 'AwaitExpression' && !around.some(({ type }) => FUNCTION.test(type)))
    return 'await at the top of a module'
  if (node.type === 'CallExpression' && node.optional && spreads(node)) return 'a?.(...b)'
  if (node.type === 'Literal') return newerExpression(node)
  return undefined
}

const spreads = (call: Node) => (call.arguments as Node[]).some(({ type }) => type === 'SpreadElement')

/** Of a regular expression, or of the text of one. */
function newerExpression({ regex, value }: Node): string | undefined {
  const { pattern = '', flags = '' } = (regex ?? {}) as { pattern?: string; flags?: string }
  if (/\(\?<[=!]/.test(pattern || String(value))) return 'a regular expression that looks behind'
  return /[dv]/.test(flags) ? 'a regular expression with the flag d or v' : undefined
}
