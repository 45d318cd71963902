import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import type { Answered } from '../../app/call.ts'
import { asInstant } from '../../kernel/time.ts'
import { writeOutcome } from './write-outcome.ts'

const OPENING = '{"ok":true,"data":{"name":"Zürich, 東京","fell":"−3 %"}'
const META = '{"credits_used":1,"next":{"reason":"EURUSD=X moved −1.50 %"}}'

const answered = (inOnePiece: boolean): Answered => {
  const opening = Buffer.from(OPENING)
  return {
    kind: 'answer',
    answer: {
      data: opening.subarray('{"ok":true,"data":'.length),
      opening,
      openingLatin1: inOnePiece ? opening.toString('latin1') : '',
      ...{ etag: '"0"', metaLatin1: '' },
    },
    metaLatin1: Buffer.from(META).toString('latin1'),
    limits: { limit: 60, remaining: 59, resetAt: 60_000 },
    ...{ creditsUsed: 1, creditsRemaining: 9, replayed: false },
  }
}

for (const pieces of ['one piece', 'two'] as const) {
  test(`characters beyond ASCII arrive whole, and their bytes are counted, in an answer of ${pieces}`, async () => {
    const server = createServer((_request, response) =>
      writeOutcome(response, answered(pieces === 'one piece'), {
        requestId: 'req_1',
        receivedAt: asInstant(0),
      }),
    ).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      const body = await answer.text()
      assert.equal(body, `${OPENING},"meta":${META}}`)
      assert.equal(answer.headers.get('content-length'), String(Buffer.byteLength(body)))
      assert.equal(JSON.parse(body).meta.next.reason, 'EURUSD=X moved −1.50 %')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
}
