import { FILE_HEAD, uploadHead } from '@resume-library/service/testing/raw-client'

const CHUNKED = uploadHead(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const BEGUN = CHUNKED + chunk(FILE_HEAD)
const TYPELESS = 'POST /api/upload HTTP/1.1\r\nHost: test\r\n'

/** Requests whose bytes are no HTTP, or end another way than they announce. */
export const MALFORMED_FRAMINGS: Readonly<Record<string, string>> = {
  'a chunk without a size': `${BEGUN}\r\nabc\r\n`,
  'a chunk size that is no number': `${BEGUN}zz\r\nabc\r\n`,
  'a negative chunk size': `${BEGUN}-5\r\nabc\r\n`,
  'a chunk size beyond all bounds': `${BEGUN}ffffffffffffffffff\r\nabc`,
  'a chunk longer than it says': `${BEGUN}2\r\nabcdef\r\n`,
  'a chunk shorter than it says': `${BEGUN}8\r\nabc\r\n0\r\n\r\n`,
  'a chunk without its line end': `${BEGUN}3\r\nabc3\r\nabc`,
  'chunk lines that end with LF alone': `${BEGUN}3\nabc\n0\n\n`,
  'an endless chunk extension': `${BEGUN}3;${'a'.repeat(20_000)}`,
  'trailers that are no headers': `${BEGUN}0\r\n: :\r\n\r\n`,
  'two lengths': uploadHead(500).replace('Content-Length: 500', 'Content-Length: 500\r\nContent-Length: 5'),
  'a length and chunks': uploadHead(500).replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n'),
  'an unknown coding': CHUNKED.replace('chunked', 'gzip, chunked') + chunk(FILE_HEAD),
  'a length that is no number': uploadHead(0).replace('Content-Length: 0', 'Content-Length: five'),
  'a body that ends early': uploadHead(100_000) + FILE_HEAD,
  'chunks that end early': BEGUN,
  'a body longer than announced': `${uploadHead(20)}${FILE_HEAD}GET / HTTP/1.1\r\n\r\n`,
  'a head that ends early': uploadHead(100_000).slice(0, 60),
  'a folded header': uploadHead(500).replace('Host: test', 'Host: test\r\n folded'),
  'a header without a name': uploadHead(500).replace('Host: test', 'Host: test\r\n: a'),
  'no type at all': `${TYPELESS}Content-Length: 1000\r\n\r\n${FILE_HEAD}`,
  'a boundary that never comes': uploadHead(5_000) + 'a'.repeat(4_000),
  'a second request in the middle': `${uploadHead(50_000)}${FILE_HEAD}${uploadHead(5)}`,
  'an upgrade': uploadHead(500).replace(
    'Host: test',
    'Host: test\r\nConnection: Upgrade\r\nUpgrade: websocket',
  ),
  'a question whether to go on': uploadHead(500).replace('Host: test', 'Host: test\r\nExpect: 100-continue'),
}
