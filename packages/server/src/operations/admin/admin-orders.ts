import { type Static, Type } from 'typebox'
import { defineEndpoint } from '../../contract/endpoint.ts'
import { InstantText, Nullable, OneOf } from '../../kernel/schema.ts'
import { TierName } from '../checkout/offered-tiers.ts'

const STATES = [
  'creating',
  'open',
  'pending',
  'granted',
  'partly_refunded',
  'refunded',
  'mismatched',
  'closed',
] as const

export const OrderRow = Type.Object({
  id: Type.String({
    description: 'Our name of the order, as the payment provider shows it beside the payment',
  }),
  order_id: Nullable(
    Type.String({
      description:
        'The name of the provider, shortened: whoever has it whole can fetch the key of a new order',
    }),
  ),
  provider: OneOf(['paypal', 'sandbox', 'x402'], { description: 'Who takes the money; sandbox takes none' }),
  state: OneOf(STATES, {
    description:
      'open: waits for the buyer; pending: the provider holds the money; mismatched: money came that is not what was asked for, look at it; closed: none will come',
  }),
  tier: TierName,
  credits: Type.Integer({ minimum: 1, description: 'Credits that the order buys' }),
  amount: Type.Number({ minimum: 0, description: 'Price' }),
  currency: Type.String({ description: 'ISO 4217 code, or USDC' }),
  email: Type.String({ description: 'E-mail address of the owner, as far as it was given' }),
  key: Nullable(Type.String({ description: 'The key that has the credits, masked; null before the grant' })),
  tops_up: Type.Boolean({ description: 'Whether it tops up a key that was there before' }),
  created_at: InstantText('When it was created'),
  expires_at: InstantText('Until when the buyer can approve'),
  granted_at: Nullable(InstantText('When its credits were granted; null before')),
  refunded: Type.Number({ minimum: 0, description: 'Money that went back' }),
  credits_taken_back: Type.Integer({ minimum: 0, description: 'Credits taken back with it' }),
})
export type OrderRow = Static<typeof OrderRow>

const BookRow = Type.Object({
  book: Type.String({ description: 'Account of the books; those of keys are summed up as customers' }),
  unit: Type.String({ description: 'Currency, or CREDITS' }),
  amount: Type.Number({ description: 'What is left over; debits are positive, and each unit sums to 0' }),
})

export const adminOrders = defineEndpoint({
  id: 'admin-orders',
  method: 'GET',
  path: '/v1/admin/orders',
  title: 'Orders',
  summary: 'The latest orders with their state, newest first, and what the books come to.',
  doc: 'Money and credits are entered twice; `books` shows what is left over in each account. Fees of the provider are not in them.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: 'Orders to return',
        examples: [100],
      }),
    ),
  }),
  result: Type.Object({
    orders: Type.Array(OrderRow),
    count: Type.Integer({ minimum: 0, description: 'Number of orders' }),
    books: Type.Array(BookRow),
  }),
  errors: [
    'missing_admin_token',
    'invalid_admin_token',
    'rate_limited',
    'internal_error',
    'overloaded',
    'validation_error',
  ],
  example: {
    query: { limit: '100' },
    result: {
      orders: [
        {
          id: 'ord_00000000000000000000000000000000000',
          order_id: 'SANDBOX-01…',
          provider: 'sandbox',
          state: 'granted',
          tier: 'starter',
          credits: 50_000,
          amount: 5,
          currency: 'EUR',
          email: 'you@example.com',
          key: 'bw_012…000',
          tops_up: false,
          created_at: '2020-03-16T21:05:00Z',
          expires_at: '2020-03-17T00:05:00Z',
          granted_at: '2020-03-16T21:06:00Z',
          refunded: 0,
          credits_taken_back: 0,
        },
      ],
      count: 1,
      books: [
        { book: 'cash/sandbox', unit: 'EUR', amount: 5 },
        { book: 'credits_sold', unit: 'CREDITS', amount: -50_000 },
        { book: 'customers', unit: 'CREDITS', amount: 50_000 },
        { book: 'deferred_revenue', unit: 'EUR', amount: -5 },
      ],
    },
  },
})
