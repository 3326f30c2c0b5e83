import { createServer } from 'node:http'

/** Takes any registration and keeps none: what forwarding costs is not hidden behind what a provider does. */
const [port] = process.argv.slice(2)
createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': 2 }).end('{}')
  })
}).listen(Number(port), '127.0.0.1')
