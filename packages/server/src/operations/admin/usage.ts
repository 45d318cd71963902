import {
  Amount,
  Count,
  InstantText,
  Positive,
  RowNumber,
  Text,
  Whole,
} from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { InstantParameter } from '@bellwether-markets/products/contract/query/query'
import { type Static, Type } from 'typebox'
import type { Ledger, UsageRow } from '../../service/ports.ts'
import { CursorParameter, cursorFault, DEFAULT_ROWS, NextCursor, rowLimit } from './paging.ts'
import example from './usage-example.json' with { type: 'json' }

/** Of a call in the log. */
const PLACE = /^\d{1,15}\.\d{1,7}$/
const LONGEST_PATH = 100

export const UsageLogRow = Type.Object({
  at: InstantText('When the call arrived'),
  key_id: Positive('Number of the key'),
  key: Text('The key, masked'),
  endpoint: Text('Endpoint'),
  credits: Count('Credits deducted'),
  status: Whole('HTTP status that was answered'),
  latency_ms: Amount('Milliseconds to the answer'),
})
export type UsageLogRow = Static<typeof UsageLogRow>

const UsageLog = Type.Object({
  usage: Type.Array(UsageLogRow),
  count: Count('Number of rows'),
  cursor: NextCursor,
})

export const adminUsage = defineOperation({
  id: 'admin-usage',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/usage',
  title: 'Usage log',
  brief: 'Read the usage log',
  summary: 'The latest calls of all keys, newest first.',
  doc: 'Keys are masked; parameters are not stored. A filtered search reads a part of the log at a time: go on with `cursor` until it is null, even if few rows came.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    limit: rowLimit('Rows to return'),
    cursor: CursorParameter,
    key_id: Type.Optional(RowNumber('Only calls of this key, by its number', { examples: [1] })),
    endpoint: Type.Optional(
      Type.String({
        maxLength: LONGEST_PATH,
        description: 'Only calls of this path',
        examples: ['/v1/prices'],
      }),
    ),
    status: Type.Optional(
      Type.Integer({ minimum: 100, maximum: 599, description: 'Only this HTTP status', examples: [402] }),
    ),
    from: Type.Optional(InstantParameter({ description: 'Only calls answered from this instant on' })),
    to: Type.Optional(InstantParameter({ description: 'Only calls answered up to this instant' })),
  }),
  result: UsageLog,
  example: example as Example<typeof UsageLog>,
  async handle({ query }, { ledger }: { ledger: Ledger }) {
    const { limit = DEFAULT_ROWS, cursor, key_id, ...search } = query
    if (cursor !== undefined && !PLACE.test(cursor)) throw cursorFault(cursor)
    const { rows, next } = await ledger.usage(limit, { ...search, account: key_id, before: cursor })
    return { data: { usage: rows.map(usageLogRow), count: rows.length, cursor: next ?? null } }
  },
})

export const usageLogRow = (row: UsageRow): UsageLogRow => ({
  at: formatInstant(row.at),
  key_id: row.account,
  key: row.maskedKey,
  endpoint: row.endpoint,
  credits: row.credits,
  status: row.status,
  latency_ms: row.latencyMs,
})
