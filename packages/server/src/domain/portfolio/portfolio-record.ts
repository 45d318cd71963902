/** A weight of one fund, as a fraction of the portfolio. */
export interface RecordedWeight {
  readonly symbol: string
  readonly weight: number
}

/** An order of the recorded portfolio: the weight of a fund at the last known close, and the one it is to have. */
export interface RecordedOrder {
  readonly symbol: string
  readonly from: number
  readonly to: number
}

/** A check of the recorded portfolio, written before the price of the fill exists. */
export interface DecisionPayload {
  readonly portfolio: 'model'
  readonly model_version: string
  /** Trading day whose close the target was made from. */
  readonly decided_on: string
  /** Trading day at whose close it is filled. */
  readonly fills_on: string
  /** Worth at the last close known, in dollars. */
  readonly nav: number
  readonly targets: readonly RecordedWeight[]
  /** Empty where every weight is within the band: then nothing is filled. */
  readonly orders: readonly RecordedOrder[]
}

export interface RecordedFill {
  readonly symbol: string
  /** Close of the day of the fill as it was known then. */
  readonly price: number
  /** Money bought, negative where sold. */
  readonly bought: number
  readonly cost: number
}

/** What became of the orders of a decision, and what was held after them. */
export interface FillPayload {
  readonly portfolio: 'model'
  /** Entry of the decision. */
  readonly decision_seq: number
  /** Trading day of the prices. */
  readonly day: string
  readonly fills: readonly RecordedFill[]
  /** Symbols that had no price in time. */
  readonly unfilled: readonly string[]
  /** Worth after costs, of which cash, and the rest by fund, in dollars. */
  readonly nav: number
  readonly cash: number
  readonly holdings: readonly { readonly symbol: string; readonly value: number }[]
}

interface Frame {
  readonly seq: number
  /** When it was written, ISO 8601 UTC. */
  readonly at: string
  readonly mode: 'paper' | 'live'
}

export type DecisionEntry = Frame & { readonly kind: 'decision'; readonly payload: DecisionPayload }
export type FillEntry = Frame & { readonly kind: 'fill'; readonly payload: FillPayload }

/** The entries of the track record that are about the model portfolio. */
export type PortfolioRecordEntry = DecisionEntry | FillEntry

/** The last decision whose orders were not filled yet; undefined where nothing is open. */
export function openDecision(entries: readonly PortfolioRecordEntry[]): DecisionEntry | undefined {
  const last = entries.findLast((entry) => entry.kind === 'decision')
  if (last === undefined || last.payload.orders.length === 0) return undefined
  const done = entries.some(({ kind, payload }) => kind === 'fill' && payload.decision_seq === last.seq)
  return done ? undefined : last
}
