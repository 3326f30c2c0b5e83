import postcss, { type AtRule, type Declaration } from 'postcss'
import { css, isOldEnough, partsOf } from './browser-data.ts'

const entriesOf = (part: 'properties' | 'selectors' | 'at-rules') => new Map(partsOf(css[part]!))
const PROPERTIES = entriesOf('properties')
const SELECTORS = entriesOf('selectors')
const AT_RULES = entriesOf('at-rules')
/** Functions of values: `color-mix`, `light-dark`, and units: `dvh`. */
const FUNCTIONS = new Map(
  partsOf(css.types!).flatMap(([name, type]) => [[name, type] as const, ...partsOf(type)]),
)

/**
 * What a built style sheet uses and the oldest browsers of ours have not, by MDN's data. No finding is a declaration
 * before which the same rule says the same property in another way.
 *
 * @returns names, as `:has`, `@layer`, `text-wrap`, `color-mix()`
 */
export function newerInStyle(text: string): string[] {
  const found = new Set<string>()
  const root = postcss.parse(text)
  root.walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/::?([a-z-]+)/g)) note(SELECTORS, name!, `:${name}`)
    if (selector.includes('&')) found.add('nesting')
  })
  root.walkAtRules((rule) => noteAtRule(rule))
  root.walkDecls((declaration) => {
    if (!isSaidBefore(declaration)) noteDeclaration(declaration)
  })
  return [...found]

  function note(entries: ReadonlyMap<string, Parameters<typeof isOldEnough>[0]>, name: string, shown = name) {
    const entry = entries.get(name)
    if (entry && isOldEnough(entry) === false) found.add(shown)
  }

  function noteAtRule({ name, params }: AtRule) {
    note(AT_RULES, name, `@${name}`)
    if (/[<>]/.test(params)) found.add(`@${name} with < or >`)
  }

  function noteDeclaration({ prop, value }: Declaration) {
    note(PROPERTIES, prop)
    if (found.has(prop)) return
    const values = new Map(partsOf(PROPERTIES.get(prop) ?? {}))
    for (const word of value.split(/[\s,()/]+/)) note(values, word, `${prop}: ${word}`)
    for (const [, name] of value.matchAll(/([a-z-]+)\(/g)) note(FUNCTIONS, name!, `${name}()`)
    const unit = /\d[sdl]v(h|w|i|b|min|max)\b/.exec(value)?.[0].slice(1)
    if (unit) found.add(unit)
  }
}

/** In the same rule, perhaps with a prefix. */
function isSaidBefore(declaration: Declaration): boolean {
  const before = declaration.parent!.nodes.slice(0, declaration.parent!.index(declaration))
  return before.some((other) => other.type === 'decl' && bare(other.prop) === declaration.prop)
}

const bare = (property: string) => property.replace(/^-(webkit|moz)-/, '')
