import { createServer } from 'node:http'

/** Provider that accepts every registration, or is down: `PUT /down` and `PUT /up` switch it. */
const [port] = process.argv.slice(2)
let isDown = false
createServer((request, response) => {
  request.resume().once('end', () => {
    if (request.method === 'PUT') isDown = request.url === '/down'
    const status = request.method !== 'PUT' && isDown ? 503 : 201
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 2 }
    // As long as the first pause of the outbox.
    response.writeHead(status, status === 503 ? { ...headers, 'Retry-After': '1' } : headers).end('{}')
  })
}).listen(Number(port), '127.0.0.1')
