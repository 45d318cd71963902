import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from '@bellwether-markets/engine/kernel/once'
import type { FastifyInstance } from 'fastify'
import { assetFile } from '../../../platform/asset-file.ts'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { LIST_TYPES } from '../../http/list-format.ts'
import { sentQuery } from '../../http/sent-form.ts'
import { filtersOf, matching, outcomeWord } from '../record-rows.ts'

interface RecordRoutesDeps {
  readonly calls: () => readonly RecordedCall[]
}

const CSV_PATH = '/track-record.csv'
const VERIFIER_PATH = '/verify.mjs'

/** The rows of the page as CSV, and the program that checks the record. */
export function recordRoutes(app: FastifyInstance, { calls }: RecordRoutesDeps): readonly KnownRoute[] {
  app.get(CSV_PATH, (request, reply) => {
    const query = sentQuery(request)
    const rows = matching(calls(), filtersOf(query)).map(csvRow)
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-disposition': 'attachment; filename="track-record.csv"',
        'x-content-type-options': 'nosniff',
      })
      .type('text/csv; charset=utf-8')
      .send(LIST_TYPES['text/csv'](rows))
  })
  app.get(VERIFIER_PATH, (_, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        etag: `"${verifierHash()}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(verifierBytes()),
  )
  return [CSV_PATH, VERIFIER_PATH].map((path) => ({ method: 'GET', path }))
}

const csvRow = (call: RecordedCall) => ({
  issued_at: call.issued_at,
  source: call.source,
  symbol: call.symbol,
  direction: call.direction,
  kind: call.kind,
  mode: call.mode,
  regime: call.regime,
  confidence: call.confidence,
  base_rate: call.base_rate,
  event: call.event,
  resolves_at: call.resolves_at,
  outcome: outcomeWord(call),
  excess_return: call.excessReturn,
  signal_id: call.id,
  entry: call.seq,
  hash: call.hash,
})

const verifierBytes = once(() => readFileSync(assetFile('verify.mjs')))

/** SHA-256, hex. */
export const verifierHash = once(() => createHash('sha256').update(verifierBytes()).digest('hex'))
