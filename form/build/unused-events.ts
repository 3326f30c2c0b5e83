import type { Plugin } from 'vite'
import { pageSources } from './page-sources.ts'

const REACT_DOM = /\/react-dom-client\.production\.js$/
/** `registerTwoPhaseEvent("onChange", …);`: what the root listens to for an event of React's own. */
const REGISTERED = /^register\w+Event\([^;]*"(on[A-Z]\w+)"[^;]*\);$/gm
/** The events that React makes of others, each behind the names by which sources hear them. */
const MADE: readonly (readonly [heardAs: readonly string[], code: RegExp])[] = [
  [
    ['onMouseEnter', 'onMouseLeave', 'onPointerEnter', 'onPointerLeave'],
    /^ {6}a: \{\n +reactName =\n +"mouseover" === domEventName[\s\S]*?(?=^ {6}a: \{\n +reactName = targetInst)/m,
  ],
  [
    [
      'onChange',
      'onSelect',
      'onBeforeInput',
      'onCompositionStart',
      'onCompositionUpdate',
      'onCompositionEnd',
    ],
    /^ {6}a: \{\n +reactName = targetInst \? getNodeFromInstance[\s\S]*?(?=^ {6}extractEvents\$1\()/m,
  ],
  [
    ['onChange', 'onSelect'],
    /^ {4}var ownerDocument =\n +9 === rootContainerElement\.nodeType[\s\S]*?"selectionchange", !1, ownerDocument\)\);$/m,
  ],
]
/** What each kind of event is made of, of which the minifier takes those away that are never made. */
const KINDS = /= (?=createSyntheticEvent\(|assign\(\{\}, \w+Interface\b)/g
/** `case "copy": case "cut": SyntheticEventCtor = SyntheticClipboardEvent; break;` */
const KIND_OF_EVENT =
  /^(?: {10}case "\w+":\n(?: {12}if [^\n]*break a;\n)?)+ {12}SyntheticEventCtor = \w+;\n {12}break;\n/gm

/**
 * Leaves out of React what it does for events that no source of the page hears. Its root listens to every key and to
 * the pointer over every element, to make events of its own of them, and each goes all the way through the tree; a
 * keystroke took more of a phone for this than for all that the page does with it. Who names one of them has it.
 */
export function withoutUnusedEvents(): Plugin {
  const words = new Set(pageSources().flatMap((source) => source.match(/\bon[A-Z]\w+/g) ?? []))
  const heard = new Set([...words].map((word) => word.slice(2).toLowerCase()))
  const unlessHeard = (text: string, name: string) => (words.has(name) ? text : blank(text))
  const unlessKindHeard = (group: string) =>
    [...group.matchAll(/case "(\w+)"/g)].some(([, event]) => heard.has(event!)) ? group : blank(group)
  return {
    name: 'without-unused-events',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null
      const made = MADE.reduce(
        (kept, [heardAs, part]) =>
          heardAs.some((name) => words.has(name)) ? kept : kept.replace(part, blank),
        code,
      )
      const kept = made
        .replace(REGISTERED, unlessHeard)
        .replace(KIND_OF_EVENT, unlessKindHeard)
        .replace(KINDS, '= /* @__PURE__ */ ')
      // Without a map of its own, as each line stays where it was.
      return { code: kept, map: null }
    },
  }
}

const blank = (text: string) => text.replace(/[^\n]/g, '')
