const ok = (headers: string, body = '') => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`
const JSON_TYPE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'
const refused = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n${sized(body)}\r\n\r\n${body}`

/** Ways in which a broken provider may quote what it received: bytes of an answer that hold the text. */
export const BROKEN_ANSWERS: Readonly<Record<string, (text: string) => string>> = {
  'no HTTP at all': (text) => `${text}\r\n\r\n`,
  'the version': (text) => `${text}/1.1 200 OK\r\n\r\n`,
  'the status': (text) => `HTTP/1.1 ${text} OK\r\n\r\n`,
  'the reason': (text) => `HTTP/1.1 500 ${text}\r\nContent-Length: 0\r\n\r\n`,
  'the reason, with a control character': (text) => `HTTP/1.1 500 \x01${text}\r\n\r\n`,
  'a status line that does not end': (text) => `HTTP/1.1 200 ${text}`,
  'the name of a header': (text) => ok(`${text}: a\r\nContent-Length: 0`),
  'the value of a header': (text) => ok(`X-Quoted: ${text}\r\nContent-Length: 0`),
  'a header without a colon': (text) => ok(`${text}\r\nContent-Length: 0`),
  'a header with a zero byte': (text) => ok(`X-Quoted: ${text}\0\r\nContent-Length: 0`),
  'a header with a space before its colon': (text) => ok(`${text} : a`),
  'headers beyond all bounds': (text) => ok(`X-Quoted: ${text.repeat(2_000)}`),
  'headers that end with LF alone': (text) => `HTTP/1.1 200 OK\nX-Quoted: ${text}\n\n${text}`,
  'the length': (text) => ok(`Content-Length: ${text}`),
  'a second length': (text) => ok(`Content-Length: 1\r\nContent-Length: ${text}`, text),
  'the coding': (text) => ok(`Transfer-Encoding: ${text}`, text),
  'the size of a chunk': (text) => ok(CHUNKED, `${text}\r\n`),
  'the extension of a chunk': (text) => ok(CHUNKED, `1;${text}\r\na\r\n${text}`),
  'a chunk longer than it says': (text) => ok(CHUNKED, `2\r\n${text}\r\n`),
  'a trailer': (text) => ok(CHUNKED, `1\r\na\r\n0\r\n${text} : \0\r\n\r\n`),
  'a body longer than announced': (text) => ok(`${JSON_TYPE}\r\nContent-Length: 2`, `{}${text}`),
  'a body shorter than announced': (text) => ok(`${JSON_TYPE}\r\nContent-Length: 90000`, text),
  'a body of more than a megabyte': (text) => ok(JSON_TYPE, text.repeat(20_000)),
  'a body that is no gzip': (text) => ok(`Content-Encoding: gzip\r\n${JSON_TYPE}\r\n${sized(text)}`, text),
  'a body that is no JSON': (text) => ok(`${JSON_TYPE}\r\n${sized(text)}`, text),
  'a body of 204': (text) => `HTTP/1.1 204 No Content\r\n${sized(text)}\r\n\r\n${text}`,
  'a body of 304': (text) => `HTTP/1.1 304 Not Modified\r\n\r\n${text}`,
  'the type': (text) => ok(`Content-Type: ${text}\r\n${sized(text)}`, text),
  'a redirect': (text) => `HTTP/1.1 307 Moved\r\nLocation: /${text}\r\nContent-Length: 0\r\n\r\n`,
  'when to try again': (text) => `HTTP/1.1 429 No\r\nRetry-After: ${text}\r\nContent-Length: 0\r\n\r\n`,
  'a challenge': (text) => `HTTP/1.1 401 No\r\nWWW-Authenticate: ${text}\r\nContent-Length: 0\r\n\r\n`,
  'a cookie': (text) => ok(`Set-Cookie: ${text}\r\nContent-Length: 0`),
  'a word before the answer': (text) => `HTTP/1.1 103 ${text}\r\nLink: ${text}\r\n\r\n${text}`,
  'an upgrade': (text) => `HTTP/1.1 101 ${text}\r\nUpgrade: ${text}\r\nConnection: upgrade\r\n\r\n${text}`,
  'a refusal in JSON': (text) => refused('400 No', 'application/json', JSON.stringify({ detail: text })),
  'a refusal in plain text': (text) => refused('500 No', 'text/plain', text),
  'a refusal in HTML': (text) => refused('503 No', 'text/html', `<pre>${text}</pre>`),
}
