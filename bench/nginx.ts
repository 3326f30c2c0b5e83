import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerCommand } from './server-process.ts'

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

/** Returns the path of an nginx with WebDAV; null where there is none. */
export const findNginx = (): string | null => PLACES.find(hasWebDav) ?? null

function hasWebDav(path: string): boolean {
  try {
    // It prints its modules on stderr.
    return execFileSync('sh', ['-c', `${path} -V 2>&1`], { encoding: 'utf8' }).includes('http_dav_module')
  } catch {
    return false
  }
}

/** nginx that stores files of `PUT /put/{name}` in a folder, without fsync and access log: the limit. */
export const nginxServer = (path: string, folder: string): ServerCommand => ({
  command: path,
  arguments: () => ['-e', 'stderr', '-c', join(folder, 'nginx.conf')],
  async prepare(port) {
    await mkdir(join(folder, 'put'), { recursive: true })
    await writeFile(join(folder, 'nginx.conf'), configuration(folder, port))
  },
})

const configuration = (folder: string, port: number) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
error_log stderr;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
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
