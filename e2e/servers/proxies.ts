import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { freePort } from '@resume-library/server/testing/free-ports'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { ensurePrograms } from '../../tools/ensure-programs.ts'
import { type Daemon, run, startDaemon, until } from './daemon.ts'
import { accepts, type TlsServer } from './tls-client.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const IS_ROOT = process.getuid?.() === 0

interface Setting {
  readonly folder: string
  readonly certificate: string
  readonly key: string
  readonly port: number
  readonly servicePort: number
}

/** Starts Debian's nginx with `deploy/nginx.conf` in front of a service, on a free port. It ends with the test. */
export function startNginx(context: TestContext, servicePort: number): Promise<TlsServer> {
  ensurePrograms({ '/usr/sbin/nginx': 'nginx-light', openssl: 'openssl' })
  return startProxy(context, servicePort, async (setting) => {
    const { folder, port, certificate, key } = setting
    const plainPort = await freePort()
    const site = replaced(readFileSync(`${DEPLOY}nginx.conf`, 'utf8'), [
      ['127.0.0.1:3000', `127.0.0.1:${servicePort}`],
      ['  listen [::]:80;\n', ''],
      ['  listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['server_name jobs.example.com', 'server_name localhost'],
      ['/etc/letsencrypt/live/jobs.example.com/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/jobs.example.com/privkey.pem', key],
      ['/var/log/nginx/resume-library.log', accessLogOf(folder)],
      ['/var/log/nginx/resume-library.error.log', 'stderr'],
    ])
    writeFileSync(join(folder, 'site.conf'), site)
    writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
    return startDaemon('/usr/sbin/nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')])
  })
}

export const plainPortOf = (folder: string) =>
  Number(/listen 127\.0\.0\.1:(\d+);/.exec(readFileSync(join(folder, 'site.conf'), 'utf8'))?.[1])

export const accessLogOf = (folder: string) => join(folder, 'access.log')

/** Returns the parts of Debian's nginx.conf that affect a site, with all paths in one folder. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
${IS_ROOT ? 'user root;' : ''}
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  sendfile on;
  ssl_prefer_server_ciphers on;
  gzip on;
  access_log ${accessLogOf(folder)};
  include ${folder}/site.conf;
}
`
}

/** Starts Debian's Caddy with `deploy/Caddyfile` in front of a service, on a free port. It ends with the test. */
export function startCaddy(context: TestContext, servicePort: number): Promise<TlsServer> {
  ensurePrograms({ caddy: 'caddy', openssl: 'openssl' })
  return startProxy(context, servicePort, async ({ folder, port, certificate, key }) => {
    const site = replaced(readFileSync(`${DEPLOY}Caddyfile`, 'utf8'), [
      [
        '\njobs.example.com {',
        `\nhttps://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
      ],
      ['reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${servicePort}`],
      ['/var/log/caddy/resume-library.log', accessLogOf(folder)],
    ])
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    const env = { PATH: process.env.PATH, HOME: folder }
    return startDaemon('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env })
  })
}

async function startProxy(
  context: TestContext,
  servicePort: number,
  start: (setting: Setting) => Promise<Daemon>,
): Promise<TlsServer> {
  const folder = temporaryFolder(context)
  const files = makeCertificate(folder)
  const port = await freePort()
  const daemon = await start({ folder, port, servicePort, ...files })
  afterwards(context, () => daemon.stop())
  const server = { port, folder, certificate: readFileSync(files.certificate, 'utf8') }
  await until('the proxy', daemon, () => accepts(server))
  return server
}

/** Creates a self-signed certificate for `localhost`. @returns the paths of certificate and key */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  run('openssl', ['req', '-x509', ...made, ...names, '-keyout', key, '-out', certificate])
  return { certificate, key }
}

/**
 * Replaces texts in a file of `deploy/`, as an operator does.
 *
 * @throws if a text is not found
 */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`nothing says "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}
