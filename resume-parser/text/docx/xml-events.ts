/** An empty element opens and closes at once. */
export type XmlEvent =
  | { readonly type: 'open'; readonly name: string; readonly attributes: string }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }

const TOKEN =
  /<[!?][^>]*>|<(?<slash>\/?)(?<name>[^\s<>/]+)(?<attributes>[^<>]*?)(?<empty>\/?)>|(?<text>[^<]+)/g
const LITERAL_OR_TOKEN = new RegExp(`<!\\[CDATA\\[(?<literal>[\\s\\S]*?)\\]\\]>|${TOKEN.source}`, 'g')

/** Reads XML in one pass, without expanding entities. */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  // CDATA is matched only before the last `]]>`: unclosed sections would take quadratic time.
  const literalsEnd = xml.lastIndexOf(']]>') + ']]>'.length
  const literals = literalsEnd < ']]>'.length ? 0 : literalsEnd
  yield* eventsOf(xml.slice(0, literals), LITERAL_OR_TOKEN)
  yield* eventsOf(xml.slice(literals, xml.lastIndexOf('>') + 1), TOKEN)
}

function* eventsOf(xml: string, token: RegExp): Generator<XmlEvent> {
  for (const { groups = {} } of xml.matchAll(token)) {
    const { literal, slash, name, attributes = '', empty, text } = groups
    if (text !== undefined) yield { type: 'text', text: withoutEntities(text) }
    else if (literal !== undefined) yield { type: 'text', text: literal }
    else if (name !== undefined) {
      if (!slash) yield { type: 'open', name, attributes }
      if (slash || empty) yield { type: 'close', name }
    }
  }
}

export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : withoutEntities(value)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withoutEntities = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
