import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerProcess, startServer } from './server-process.ts'

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

/**
 * The path of an nginx with WebDAV, installed from Debian where there is none and this process may.
 *
 * @returns null where there is none and none can be had
 */
export function findNginx(): { readonly path: string; readonly version: string } | null {
  for (const attempt of [() => {}, install]) {
    attempt()
    for (const path of PLACES) {
      const version = versionOf(path)
      if (version) return { path, version }
    }
  }
  return null
}

function versionOf(path: string): string | null {
  try {
    // It tells its version on stderr.
    const text = execFileSync('sh', ['-c', `${path} -V 2>&1`], { encoding: 'utf8' })
    return text.includes('http_dav_module') ? (/nginx\/(\S+)/.exec(text)?.[1] ?? null) : null
  } catch {
    return null
  }
}

function install(): void {
  if (process.getuid?.() !== 0) return
  try {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], quiet)
  } catch {
    // Not Debian, or no network: the caller says that it is missing.
  }
}

/**
 * Starts nginx in front of a folder: `PUT /put/{name}` keeps a file there without fsync, `GET /put/{name}` sends it
 * with sendfile. No access log: it is the limit, so it may leave out what a service owes.
 */
export async function startNginx(path: string, folder: string): Promise<ServerProcess> {
  const file = join(folder, 'nginx.conf')
  await mkdir(join(folder, 'put'), { recursive: true })
  return startServer({
    command: path,
    arguments: () => ['-e', 'stderr', '-c', file],
    prepare: (port) => writeFile(file, configuration(folder, port)),
  })
}

const configuration = (folder: string, port: number) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
error_log stderr;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  server {
    listen 127.0.0.1:${port} reuseport;
    client_max_body_size 8m;
    location /put/ {
      root ${folder};
      dav_methods PUT;
    }
  }
}
`
