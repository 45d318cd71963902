import { Nullable } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'

export const Text = (description: string) => Type.String({ description })

export const Flag = (description: string) => Type.Boolean({ description })

export const Quantity = (description: string) => Type.Number({ description })

/** Null if unknown. */
export const Figure = (description: string, bounds: { readonly minimum?: number } = {}) =>
  Nullable(Type.Number({ ...bounds, description }))

export const Count = (description: string) => Type.Integer({ minimum: 0, description })

export const Points = (description: string) => Type.Number({ minimum: 0, maximum: 100, description })

export const Interval = (description?: string) =>
  Type.Array(Type.Number(), {
    minItems: 2,
    maxItems: 2,
    ...(description === undefined ? {} : { description }),
  })

/** Parts that are missing from an answer, with the reason. */
export const Missing = Type.Object({ name: Type.String(), reason: Type.String() })
export type Missing = Static<typeof Missing>

/** A symbol that was asked for and is not tracked. */
export const UnknownSymbol = Type.Object({
  symbol: Type.String(),
  suggestions: Type.Array(Type.String(), { description: 'Nearest tracked tickers, best first' }),
})
export type UnknownSymbol = Static<typeof UnknownSymbol>
