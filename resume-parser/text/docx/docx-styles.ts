import { attribute, xmlEvents } from './xml-events.ts'

/** Text style, size in points; undefined members are inherited. */
export interface TextStyle {
  readonly size?: number
  readonly strong?: boolean
  readonly capitals?: boolean
}

export interface DocxStyles {
  readonly plain: TextStyle
  styleOf(style: string): TextStyle
  ownStyleOf(style: string): TextStyle
  isList(style: string): boolean
}

interface Style {
  own: TextStyle
  basedOn?: string
  isList?: boolean
}

/** Word's default, in points. */
const SIZE_OF_WORD = 10
const SIZE_MAX = 400
/** Maximum inheritance depth, which ends cycles. */
const BASES_MAX = 12

export function readDocxStyles(xml: string): DocxStyles {
  const { styles, plain } = collectStyles(xml)
  const chain = (style: string) => basesOf(styles, style)
  const ownStyleOf = (style: string) => Object.assign({}, ...chain(style).map(({ own }) => own)) as TextStyle
  return {
    plain: { ...plain, ...ownStyleOf('Normal') },
    styleOf: (style) => ({ ...plain, ...ownStyleOf(style) }),
    ownStyleOf,
    isList: (style) =>
      /list.?(?:bullet|number|paragraph)/i.test(style) || chain(style).some(({ isList }) => isList),
  }
}

export function textStyleOf(name: string, attributes: string): TextStyle {
  const value = attribute(attributes, 'w:val')
  if (name === 'w:sz')
    return value && Number(value) > 0 ? { size: Math.min(Number(value) / 2, SIZE_MAX) } : {}
  const isOn = value === undefined || !/^(?:0|false|off|none)$/.test(value)
  if (name === 'w:b' || (name === 'w:u' && isOn)) return { strong: isOn }
  return name === 'w:caps' ? { capitals: isOn } : {}
}

function collectStyles(xml: string): { styles: Map<string, Style>; plain: TextStyle } {
  const styles = new Map<string, Style>()
  let plain: TextStyle = { size: SIZE_OF_WORD }
  let style: Style | null = null
  let isDefault = false
  for (const event of xmlEvents(xml)) {
    if (event.type === 'text') continue
    if (event.name === 'w:docDefaults') isDefault = event.type === 'open'
    else if (event.type === 'close') style = event.name === 'w:style' ? null : style
    else if (event.name === 'w:style') {
      style = { own: {} }
      styles.set(attribute(event.attributes, 'w:styleId') ?? '', style)
    } else if (style) change(style, event.name, event.attributes)
    else if (isDefault) plain = { ...plain, ...textStyleOf(event.name, event.attributes) }
  }
  return { styles, plain }
}

function change(style: Style, name: string, attributes: string): void {
  const basedOn = attribute(attributes, 'w:val')
  if (name === 'w:basedOn' && basedOn !== undefined) style.basedOn = basedOn
  else if (name === 'w:numPr') style.isList = true
  else style.own = { ...style.own, ...textStyleOf(name, attributes) }
}

function basesOf(styles: ReadonlyMap<string, Style>, name: string): Style[] {
  const chain: Style[] = []
  for (
    let style = styles.get(name);
    style && chain.length < BASES_MAX;
    style = styles.get(style.basedOn ?? '')
  ) {
    chain.unshift(style)
  }
  return chain
}
