import { type Static, type TSchema, Type } from 'typebox'

/** Nullable as anyOf, which every client generator understands. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Plain JSON Schema enum. */
export const OneOf = <const T extends readonly string[]>(
  values: T,
  options: { description?: string; default?: T[number]; examples?: readonly T[number][] } = {},
) => Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })

export const Text = (description: string) => Type.String({ description })

export const Flag = (description: string) => Type.Boolean({ description })

export const Figure = (description: string) => Type.Number({ description })

export const Amount = (description: string) => Type.Number({ minimum: 0, description })

export const Whole = (description: string) => Type.Integer({ description })

export const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** 1 or more. */
export const Positive = (description: string) => Type.Integer({ minimum: 1, description })

/** As many bits as PostgreSQL keeps it in. */
export const LARGEST_ROW = 2 ** 31 - 1

/** Number of a stored row. */
export const RowNumber = (description: string, options: { in?: 'path'; examples?: readonly number[] } = {}) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_ROW, description, ...options })

export const List = <S extends TSchema>(items: S, description: string) => Type.Array(items, { description })

/** ISO 8601 UTC. */
export const InstantText = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2020-03-16T21:00:00Z'] })

/** `YYYY-MM-DD`. */
export const DayText = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2020-03-16'] })

export const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

export const ProbabilityEstimate = Type.Object({
  value: Probability('Calibrated probability of the event'),
  interval_95: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
    minItems: 2,
    maxItems: 2,
    description: 'Lower and upper end of the 95% interval',
  }),
  base_rate: Probability('How often the event happened in all the history known at that instant'),
  event: Text('The event that the probability is for'),
  n: Count('Past days behind the estimate'),
})
export type ProbabilityEstimate = Static<typeof ProbabilityEstimate>
