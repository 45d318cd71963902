import type { TSchema } from 'typebox'

interface HoldingsSchema extends TSchema {
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> }
}

/** Whether a member of a body lists lines with a symbol each. */
export const isHoldings = (schema: TSchema): boolean =>
  (schema as HoldingsSchema).items?.properties?.symbol !== undefined
