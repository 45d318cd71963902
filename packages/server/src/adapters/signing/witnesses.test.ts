import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { KeptSeal } from '../../service/ports.ts'
import { recordWitness } from './witnesses.ts'

const SEAL: KeptSeal = {
  statement: {
    version: 1,
    kind: 'head',
    market: 'demo',
    last_seq: 3,
    at: '2026-06-05T07:00:00Z',
    head_hash: 'a'.repeat(64),
    key_id: 'b'.repeat(64),
  },
  signature: 'c2lnbmVk',
  stamp: { authority: 'CN=A', at: asInstant(Date.UTC(2026, 5, 5, 8)), token: 'dG9rZW4=' },
}
const SENT = { ...SEAL, stamp: { ...SEAL.stamp, at: '2026-06-05T08:00:00Z' } }

test('a file gets a line for each seal, behind those that are there, and anybody may read it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'witness-'))
  const file = join(directory, 'seals.jsonl')
  const { deliver } = recordWitness(pathToFileURL(file).href)
  await deliver(SEAL)
  await deliver({ ...SEAL, stamp: undefined })
  const lines = readFileSync(file, 'utf8').split('\n')
  assert.deepEqual(
    lines.map((line) => (line === '' ? '' : JSON.parse(line))),
    [SENT, { ...SENT, stamp: null }, ''],
  )
  // A line that was cut off does not spoil the next one.
  truncateSync(file, statSync(file).size - 9)
  await deliver(SEAL)
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8').split('\n').at(-2) ?? ''), SENT)
  assert.equal(statSync(file).mode & 0o777, 0o644 & ~process.umask())
  rmSync(directory, { recursive: true })
  await assert.rejects(deliver(SEAL), /ENOENT/)
})

test('a service gets the same seal under the same key, and what it does not accept is a fault', async () => {
  const got: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push({ headers: request.headers, body })
    response.writeHead(status, { location: '/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { deliver } = recordWitness(`http://127.0.0.1:${(server.address() as AddressInfo).port}/seals`)
  await deliver(SEAL)
  await deliver(SEAL)
  assert.deepEqual(JSON.parse(got[0].body), SENT)
  assert.match(String(got[0].headers['idempotency-key']), /^[0-9a-f]{64}$/)
  assert.equal(got[1].headers['idempotency-key'], got[0].headers['idempotency-key'])
  status = 500
  await assert.rejects(deliver(SEAL), /answered 500/)
  status = 302
  await assert.rejects(deliver(SEAL))
  server.closeAllConnections()
  server.close()
})
