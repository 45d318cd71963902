import { converse, request } from '../../faults/raw-socket.ts'
import type { Section } from './section.ts'

const HEALTH = '/v1/health'
const FREE = '/v1/checkout/free'
const LARGE = 70_000

/** Requests that are not as they should be, byte by byte. */
const REQUESTS: Readonly<Record<string, string | readonly string[]>> = {
  'no Host': 'GET /v1/risk HTTP/1.1\r\n\r\n',
  'HTTP/1.0': 'GET /v1/nothing HTTP/1.0\r\n\r\n',
  'no HTTP': 'HELLO\r\n\r\n',
  'an unknown method': request('FOO', '/v1/risk'),
  'a tunnel': request('CONNECT', 'example.com:443'),
  'the whole server': request('OPTIONS', '*'),
  'a broken escape in the path': request('GET', '/v1/%zz'),
  'an escape that is no UTF-8': request('GET', '/v1/%ff'),
  'a broken escape in a parameter': request('GET', '/v1/risk?as_of=%zz'),
  'a long URL': request('GET', `/v1/risk?x=${'y'.repeat(9_000)}`),
  'a URL longer than a head': request('GET', `/v1/risk?x=${'y'.repeat(20_000)}`),
  'a long header': request('GET', HEALTH, { 'x-long': 'y'.repeat(32_768) }),
  'a large body': request('POST', FREE, { 'content-length': String(LARGE) }, 'x'.repeat(100)),
  'a large body in pieces': [
    request('POST', FREE, { 'transfer-encoding': 'chunked' }),
    ...Array.from({ length: 5 }, () => `4000\r\n${'y'.repeat(0x4000)}\r\n`),
  ],
  'a broken piece': request('POST', FREE, { 'transfer-encoding': 'chunked' }, 'zz\r\nhello\r\n0\r\n\r\n'),
  'two lengths': request(
    'POST',
    FREE,
    { 'transfer-encoding': 'chunked', 'content-length': '5' },
    '0\r\n\r\n',
  ),
  'a body of another type': request(
    'POST',
    FREE,
    { 'content-type': 'a/b; c="', 'content-length': '2' },
    '{}',
  ),
  'an expectation': request('GET', '/v1/nothing', { expect: 'nothing' }),
  'an address for a target': request('GET', 'http://bellwether/v1/nothing'),
  'to be closed after': request('GET', '/v1/nothing', { connection: 'close' }),
}

export async function callRaw(section: Section): Promise<void> {
  for (const [what, pieces] of Object.entries(REQUESTS)) {
    await section.answered(what, async () => {
      const { responses } = await converse(section.world.service.port, pieces, { until: 1 })
      const [{ status, headers, body }] = responses
      const sorted = [...headers].sort(([one], [other]) => (one < other ? -1 : 1))
      return { status, headers: sorted, body: Buffer.from(body, 'latin1') }
    })
  }
}
