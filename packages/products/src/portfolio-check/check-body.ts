import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'

const MOST_HOLDINGS = 50
const LARGEST = 1e12

/** With a pair to the dollar. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'AUD',
  'NZD',
  'CAD',
  'CNY',
  'ILS',
  'BRL',
  'MXN',
  'ZAR',
] as const

const Amount = (description: string) => Type.Optional(Type.Number({ maximum: LARGEST, description }))

const Holding = Type.Object(
  {
    symbol: Type.String({
      minLength: 1,
      maxLength: 32,
      description: 'Ticker, in any case',
    }),
    weight: Amount('Share of the whole, above 0: all lines as fractions or all in percent'),
    shares: Amount('Number of shares, above 0; of a future units of its price, not contracts'),
  },
  { additionalProperties: false },
)

export const CheckBody = Type.Object(
  {
    holdings: Type.Array(Holding, {
      minItems: 1,
      maxItems: MOST_HOLDINGS,
      description: 'Every line has a weight, or every line has shares. Lines of one symbol are added up',
    }),
    cash_pct: Type.Optional(
      Type.Number({
        minimum: 0,
        exclusiveMaximum: 100,
        default: 0,
        description: 'in percent of the whole',
      }),
    ),
    currency: Type.Optional(
      OneOf(CURRENCIES, { default: 'USD', description: 'Currency in which gains and losses are counted' }),
    ),
  },
  { additionalProperties: false },
)
export type CheckBody = Static<typeof CheckBody>
