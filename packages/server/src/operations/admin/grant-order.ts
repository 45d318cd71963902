import { Flag, Nullable, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { type GrantByHandDeps, grantByHand } from '../../service/checkout/grant-by-hand.ts'
import { EXAMPLE_KEY } from '../checkout/issued-key.ts'
import { OrderRow, orderRow } from './order-row.ts'
import orders from './orders-example.json' with { type: 'json' }

const [EXAMPLE_ORDER] = orders.result.orders as OrderRow[]
const REASON = 'PayPal confirms the payment by telephone'

export const adminGrantOrder = defineOperation({
  id: 'admin-grant-order',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/orders/grant',
  title: 'Grant order',
  brief: 'Grant the credits of an order by hand',
  summary: 'Grants the credits of an order whose payment the provider cannot confirm, once.',
  doc: 'A second call changes nothing. A payment that is confirmed later is booked and grants nothing more. The reason stays with the order, and the receipt of the buyer names the operator.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    order: Type.String({
      minLength: 1,
      maxLength: 100,
      examples: ['2020-0001'],
      description: 'Number or id of the order, or its name at the provider',
    }),
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      examples: [REASON],
      description: 'Why it is granted by hand',
    }),
  }),
  result: Type.Object({
    granted: Flag('False if the order had its credits before'),
    api_key: Nullable(Text('The new key of the order, until its first use; null if the order tops up a key')),
    order: OrderRow,
  }),
  errors: ['not_found', 'order_already_captured'],
  example: {
    query: { order: '2020-0001', reason: REASON },
    result: { granted: true, api_key: EXAMPLE_KEY, order: { ...EXAMPLE_ORDER, grant_reason: REASON } },
  },
  async handle({ query }, deps: GrantByHandDeps) {
    const { order, isNew, apiKey } = await grantByHand(deps, query.order, query.reason)
    return { data: { granted: isNew, api_key: apiKey ?? null, order: orderRow(order) } }
  },
})
