import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { SIGNAL_SOURCES } from '@bellwether-markets/engine/kernel/signal'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { conciseEntries, conciseTrackRecord } from './concise-track-record.ts'
import example from './example.json' with { type: 'json' }
import { DEFAULT_ENTRIES, type TrackRecordView } from './show-track-record.ts'
import { TrackRecord } from './track-record-schema.ts'

const MOST_ENTRIES = 200

export const trackRecord = defineOperation({
  id: 'track-record',
  method: 'GET',
  effect: 'read',
  path: '/v1/track-record',
  title: 'Track record',
  brief: 'Check past signals and their outcomes',
  summary:
    'Every signal ever issued with its outcome, scored against its base rate, in a hash-chained and signed record.',
  doc: `Every signal is recorded when it is issued, before its entry price exists, with the event and its confidence. When the event is over, the outcome follows with the prices that decided it. No entry is ever changed or left out, losers and voids included. Corrections are further entries.

Without parameters the answer has the latest entries and statistics by source, with backtest, paper and live apart. \`detail=full\` breaks the statistics down. \`from_seq\` gives a page of entries, \`signal_id\` one signal with its proofs. \`symbol\` gives the decided signals on one asset and what its base rates alone would bring.

To check it yourself: each \`hash\` is the SHA-256 of the entry's canonical JSON (RFC 8785) without \`hash\`, and each entry names the hash before. For each UTC day the RFC 6962 Merkle root over these hashes is signed with Ed25519. Two programs check all of it from this endpoint alone: \`bellwether verify <base-url>\`, and without the service \`npx -p @bellwether-markets/client bellwether-verify <base-url>\`. Keep the public key and the latest hash: a record rewritten later cannot match both.`,
  access: 'free',
  credits: 0,
  query: Type.Object({
    from_seq: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'First entry of the page; without it the latest entries are given',
        examples: [1],
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_ENTRIES,
        default: DEFAULT_ENTRIES,
        description: 'Entries to return',
        examples: [20],
      }),
    ),
    detail: Type.Optional(
      OneOf(['summary', 'full', 'concise', 'detailed'], {
        default: 'summary',
        description:
          'full: the scores also by horizon, regime, year and all three; concise: the short form; detailed: as summary',
      }),
    ),
    source: Type.Optional(OneOf(SIGNAL_SOURCES, { description: 'Statistics of this source only' })),
    signal_id: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Signal to prove',
        examples: [example.result.signal.issued.entry.payload.signal.id],
      }),
    ),
    symbol: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'The decided signals on this asset, and what its base rates alone would bring',
        examples: ['AAPL'],
      }),
    ),
  }),
  result: TrackRecord,
  errors: ['not_found'],
  tool: { name: 'get_trading_signals', view: 'record' },
  concise: conciseTrackRecord,
  parts: { outcomes: conciseEntries },
  example: example as Example<typeof TrackRecord>,
  handle: ({ query }, deps: { trackRecordView: TrackRecordView }) => deps.trackRecordView(query),
})
