import type { Plugin } from 'vite'
import { pageSources } from './page-sources.ts'

const REACT_DOM = /\/react-dom-client\.production\.js$/
/** `["strokeWidth", "stroke-width"],` of what attributes are called in HTML and SVG. */
const ALIAS = /^ *\["(\w+)", "[a-z:-]+"\],?$/gm
/** `case "xlinkHref":`, with what sets the attribute in its namespace. */
const NAMESPACED = /^ *case "(\w+)":\n *setValueForNamespacedAttribute\([^;]*\);\n *break;$/gm
/** Properties of style whose numbers have no unit, and events, each as one text of many words. */
const UNITLESS = /(?<=unitlessNumbers = new Set\(\s*")[\w ]+(?=")/
const EVENTS = /(?<=simpleEventPluginEvents =\s*")[\w ]+(?=")/

/**
 * Leaves out of React's tables of attributes, events and style what no source of the page names: most of them are for
 * SVG and films. To each event the root would listen twice, too. Who names another one has it.
 */
export function withoutUnusedNames(): Plugin {
  const words = new Set(pageSources().flatMap((source) => source.match(/\w+/g) ?? []))
  const isHeard = (event: string) => words.has(`on${event[0]!.toUpperCase()}${event.slice(1)}`)
  const unlessNamed = (text: string, name: string) => (words.has(name) ? text : text.replace(/[^\n]/g, ''))
  const filtered = (isWanted: (word: string) => boolean) => (list: string) =>
    list.split(' ').filter(isWanted).join(' ')
  return {
    name: 'without-unused-names',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null
      const kept = code
        .replace(ALIAS, unlessNamed)
        .replace(NAMESPACED, unlessNamed)
        .replace(
          UNITLESS,
          filtered((word) => words.has(word)),
        )
        .replace(EVENTS, filtered(isHeard))
      // Without a map of its own, as each line stays where it was.
      return { code: kept, map: null }
    },
  }
}
