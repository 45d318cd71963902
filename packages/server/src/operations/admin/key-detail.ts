import { List } from '@bellwether-markets/engine/kernel/schema'
import { asDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import type { Clock, Ledger, OrderLedger, SubKeyLedger } from '../../service/ports.ts'
import { sumUsage, USAGE_DAYS } from '../account/account.ts'
import { Usage } from '../account/account-report.ts'
import { SubKeyRow, subKeyRow } from '../account/sub-keys.ts'
import example from './key-detail-example.json' with { type: 'json' }
import { accountById, KeyNumber, KeyRow, keyRow } from './keys.ts'
import { OrderRow, orderRow } from './order-row.ts'
import { UsageLogRow, usageLogRow } from './usage.ts'

const ROWS = 50

const Detail = Type.Object({
  ...KeyRow.properties,
  usage: Usage,
  sub_keys: List(SubKeyRow, 'The first one first'),
  orders: List(OrderRow, `The latest ${ROWS} at most, newest first`),
  log: List(UsageLogRow, `Its latest ${ROWS} calls at most, newest first`),
})

export type KeyDetail = Static<typeof Detail>

interface DetailDeps {
  readonly ledger: Ledger & SubKeyLedger
  readonly orders: Pick<OrderLedger, 'orders'>
  readonly wallClock: Clock
}

export const adminShowKey = defineOperation({
  id: 'admin-show-key',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/keys/{id}',
  title: 'Key detail',
  brief: 'Show one key with its orders and calls',
  summary: 'One key by its number: balance, usage, sub-keys, orders and latest calls.',
  doc: 'Further calls of the key: `GET /v1/admin/usage?key_id=`.',
  access: 'admin',
  credits: 0,
  query: Type.Object({ id: { ...KeyNumber, in: 'path' } as const }),
  result: Detail,
  errors: ['not_found'],
  example: example as Example<typeof Detail>,
  async handle({ query: { id } }, { ledger, orders, wallClock }: DetailDeps) {
    const account = await accountById(ledger, id)
    const now = wallClock.now()
    const today = utcDay(now)
    const [usage, subKeys, bought, log] = await Promise.all([
      ledger.dailyUsage(id, asDay(today - USAGE_DAYS + 1), today),
      ledger.subKeys(id),
      orders.orders(ROWS, { account: id }),
      ledger.usage(ROWS, { account: id }),
    ])
    return {
      data: {
        ...keyRow(account),
        usage: sumUsage(usage, today),
        sub_keys: subKeys.map((subKey) => subKeyRow(subKey, now)),
        orders: bought.map(orderRow),
        log: log.rows.map(usageLogRow),
      },
    }
  },
})
