import { type Static, Type } from 'typebox'
import { defineOperation, type Example } from '../../contract/operation.ts'
import { InstantText } from '../../kernel/schema.ts'
import { formatInstant } from '../../kernel/time.ts'
import type { Ledger, UsageRow } from '../../service/ports.ts'
import example from './usage-example.json' with { type: 'json' }

export const DEFAULT_ROWS = 100

export const rowLimit = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: DEFAULT_ROWS, description, examples: [DEFAULT_ROWS] }),
  )

const UsageLogRow = Type.Object({
  at: InstantText('When the call arrived'),
  key: Type.String({ description: 'The key, masked' }),
  endpoint: Type.String({ description: 'Endpoint' }),
  credits: Type.Integer({ minimum: 0, description: 'Credits deducted' }),
  status: Type.Integer({ description: 'HTTP status that was answered' }),
  latency_ms: Type.Number({ minimum: 0, description: 'Milliseconds to the answer' }),
})
type UsageLogRow = Static<typeof UsageLogRow>

const UsageLog = Type.Object({
  usage: Type.Array(UsageLogRow),
  count: Type.Integer({ minimum: 0, description: 'Number of rows' }),
})

export const adminUsage = defineOperation({
  id: 'admin-usage',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/usage',
  title: 'Usage log',
  brief: 'Read the usage log',
  summary: 'The latest calls of all keys, newest first.',
  doc: 'Keys are masked; parameters are not stored.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    limit: rowLimit('Rows to return'),
  }),
  result: UsageLog,
  example: example as Example<typeof UsageLog>,
  async handle({ query: { limit = DEFAULT_ROWS } }, { ledger }: { ledger: Ledger }) {
    const usage = (await ledger.usage(limit)).map(usageLogRow)
    return { data: { usage, count: usage.length } }
  },
})

const usageLogRow = (row: UsageRow): UsageLogRow => ({
  at: formatInstant(row.at),
  key: row.maskedKey,
  endpoint: row.endpoint,
  credits: row.credits,
  status: row.status,
  latency_ms: row.latencyMs,
})
