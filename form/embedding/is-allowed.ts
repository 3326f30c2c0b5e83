/**
 * Whether an origin is among the sources of `frame-ancestors`. The browser has asked the same before it showed the frame;
 * who is told something does not depend on that alone.
 *
 * @param origin of the page around, or `null` where that has none
 * @param ancestors sources as in a Content-Security-Policy: origins, hosts, `*.` before a host, `https:`, `*`, `'self'`
 * @param own origin of the page itself
 */
export const isAllowed = (origin: string, ancestors: readonly string[], own: string): boolean =>
  origin !== 'null' && ancestors.some((source) => matches(source, new URL(origin), new URL(own)))

const SOURCE = /^(?:(?<scheme>[a-z][\w+.-]*:)\/\/)?(?<host>[\w*.-]+)(?::(?<port>\d+|\*))?(?:\/.*)?$/i

function matches(source: string, given: URL, own: URL): boolean {
  if (source === "'self'") return given.origin === own.origin
  if (source === '*') return isScheme('http:', given)
  if (source.endsWith(':')) return isScheme(source.toLowerCase(), given)
  const { scheme = own.protocol, host = '', port } = SOURCE.exec(source)?.groups ?? {}
  return isScheme(scheme.toLowerCase(), given) && isHost(host.toLowerCase(), given) && isPort(port, given)
}

/** What may come over http may come over https. */
const isScheme = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:')

function isHost(host: string, { hostname }: URL): boolean {
  if (host === '*') return true
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}

function isPort(port: string | undefined, { protocol, port: given }: URL): boolean {
  const usual = protocol === 'https:' ? '443' : '80'
  return port === '*' || (port ?? usual) === (given || usual)
}
