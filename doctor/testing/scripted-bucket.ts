import type { RequestListener } from 'node:http'

/** S3 server with one bucket; `objects` has its contents by key. */
export function scriptedBucket({ ignoresConditions = false, refuses = '', deniesDelete = false } = {}) {
  const objects = new Map<string, string>()
  const answer: RequestListener = async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
    let body = ''
    for await (const chunk of request) body += chunk
    if (refuses) return void response.writeHead(403).end(`<Error><Code>${refuses}</Code></Error>`)
    if (!key.startsWith('/resumes/')) return void response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    if (key === '/resumes/') return void response.end('<ListBucketResult/>')
    if (request.method === 'DELETE') {
      if (deniesDelete) return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (request.method === 'GET' || request.method === 'HEAD')
      return void response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key))
    if (objects.has(key) && !ignoresConditions) return void response.writeHead(412).end()
    objects.set(key, body)
    response.end()
  }
  return { objects, answer }
}
