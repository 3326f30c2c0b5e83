import { api, isOldEnough, javascript, partsOf } from './browser-data.ts'
import { newerSyntax } from './newer-syntax.ts'
import { type Node, nameOf, nodesOf } from './syntax-tree.ts'

const OWNERS = [...partsOf(api), ...partsOf(javascript.builtins!)]
/** Those that stand within an owner have members, too: `Intl.ListFormat`. */
const INNER_OWNERS = partsOf(javascript.builtins!.Intl!)
const MEMBERS = [...OWNERS, ...INNER_OWNERS].flatMap(([owner, entry]) =>
  partsOf(entry)
    .filter(([name]) => !name.endsWith('_event'))
    .map(([name, part]) => ({ owner, name: name.replace(/_static$/, ''), isOld: isOldEnough(part) })),
)
/** What is old enough of what has no owner: `structuredClone`, `WeakRef`. */
const GLOBALS = new Map([
  ...OWNERS.map(([name, owner]) => [name, isOldEnough(owner)] as const),
  ...MEMBERS.filter(({ owner }) => owner === 'Window').map(({ name, isOld }) => [name, isOld] as const),
])
const STATICS = new Map(MEMBERS.map(({ owner, name, isOld }) => [`${owner}.${name}`, isOld]))
const OLD_NAMES = new Set(MEMBERS.flatMap(({ name, isOld }) => (isOld === false ? [] : [name])))
/** Names of which no owner is old enough: `requestSubmit`, `at`. */
const NEWER_NAMES = new Set(MEMBERS.map(({ name }) => name).filter((name) => !OLD_NAMES.has(name)))

/**
 * What a built script uses and the oldest browsers of ours have not, by MDN's data: syntax, globals, static methods,
 * and methods by their name. No finding is what the script asks for before (`typeof x`, `'x' in y`), a method of a
 * name that the script itself gives to a function, and what is only read, which there is `undefined`.
 *
 * @returns a line for each: its name, and the code around its first use
 */
export function newerInScript(code: string): string[] {
  const nodes = nodesOf(code)
  const known = new Set(nodes.flatMap(({ node }) => namesAskedFor(node) ?? namesGiven(node) ?? []))
  const found = new Map<string, Node>()
  for (const { node, around } of nodes) {
    const name = newerSyntax(node, around) ?? newerName(node, around[0], known)
    if (name && !found.has(name)) found.set(name, node)
  }
  return [...found].map(([name, { start }]) => `${name}: ${code.slice(Math.max(0, start - 40), start + 40)}`)
}

type Names = ReadonlySet<string | undefined>

function newerName(node: Node, parent: Node | undefined, known: Names): string | undefined {
  if (node.type === 'Identifier') return newerGlobal(node, parent, known)
  const isCalled =
    (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node
  if (node.type !== 'MemberExpression' || node.computed || !isCalled) return undefined
  const owner = nameOf(node.object) ?? ''
  const name = nameOf(node.property) ?? ''
  const isOld = STATICS.get(`${owner}.${name}`)
  if (isOld !== undefined) return isOld ? undefined : `${owner}.${name}`
  return NEWER_NAMES.has(name) && !known.has(name) && !known.has(owner) ? `.${name}()` : undefined
}

function newerGlobal(node: Node, parent: Node | undefined, known: Names): string | undefined {
  const name = nameOf(node)!
  const isKey = parent?.key === node || (parent?.property === node && !parent.computed)
  return !isKey && GLOBALS.get(name) === false && !known.has(name) ? name : undefined
}

/** `typeof name`, `'name' in object` */
function namesAskedFor({ type, operator, argument, left }: Node): (string | undefined)[] | undefined {
  if (type === 'UnaryExpression' && operator === 'typeof') return [nameOf(argument)]
  return type === 'BinaryExpression' && operator === 'in' ? [nameOf(left)] : undefined
}

/** `{ name: () => 1 }`, `class { name() {} }`, `exports.name = f` */
function namesGiven({ type, key, value, left }: Node): (string | undefined)[] | undefined {
  if (type === 'MethodDefinition') return [nameOf(key)]
  if (type === 'Property' && isFunction(value)) return [nameOf(key)]
  const member = left as Node | undefined
  return type === 'AssignmentExpression' && member?.type === 'MemberExpression'
    ? [nameOf(member.property)]
    : undefined
}

const isFunction = (value: unknown) => /Function|Identifier|MemberExpression/.test((value as Node).type)
