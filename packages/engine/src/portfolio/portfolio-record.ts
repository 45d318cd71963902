interface RecordedWeight {
  readonly symbol: string
  readonly weight: number
}

/** From the last known close to the target. */
interface RecordedOrder {
  readonly symbol: string
  readonly from: number
  readonly to: number
}

/** Before the fill price exists. */
export interface DecisionPayload {
  readonly portfolio: 'model'
  readonly model_version: string
  /** Trading day of the target. */
  readonly decided_on: string
  /** Trading day, at its close. */
  readonly fills_on: string
  /** At the last known close, dollars. */
  readonly nav: number
  readonly targets: readonly RecordedWeight[]
  /** Empty within the band; then there is no fill. */
  readonly orders: readonly RecordedOrder[]
}

interface RecordedFill {
  readonly symbol: string
  /** Close of the day, as known then. */
  readonly price: number
  /** Money bought, negative if sold. */
  readonly bought: number
  readonly cost: number
}

export interface FillPayload {
  readonly portfolio: 'model'
  /** Of the decision. */
  readonly decision_seq: number
  /** Trading day of the prices. */
  readonly day: string
  readonly fills: readonly RecordedFill[]
  /** Without a price in time. */
  readonly unfilled: readonly string[]
  /** After costs, dollars. */
  readonly nav: number
  readonly cash: number
  readonly holdings: readonly { readonly symbol: string; readonly value: number }[]
}

interface Frame {
  readonly seq: number
  /** ISO 8601 UTC. */
  readonly at: string
  readonly mode: 'paper' | 'live'
}

export type DecisionEntry = Frame & { readonly kind: 'decision'; readonly payload: DecisionPayload }
export type FillEntry = Frame & { readonly kind: 'fill'; readonly payload: FillPayload }

export type PortfolioRecordEntry = DecisionEntry | FillEntry

/** By model version, in order of their first decisions; a fill belongs to the model of its decision. */
export function byModelVersion(
  entries: readonly PortfolioRecordEntry[],
): ReadonlyMap<string, readonly PortfolioRecordEntry[]> {
  const versions = new Map(
    entries.flatMap((entry) =>
      entry.kind === 'decision' ? [[entry.seq, entry.payload.model_version] as const] : [],
    ),
  )
  return Map.groupBy(
    entries,
    ({ kind, seq, payload }) => versions.get(kind === 'fill' ? payload.decision_seq : seq) ?? '',
  )
}

/** The last decision, if its orders are not filled. */
export function openDecision(entries: readonly PortfolioRecordEntry[]): DecisionEntry | undefined {
  const last = entries.findLast((entry) => entry.kind === 'decision')
  if (last === undefined || last.payload.orders.length === 0) return undefined
  const done = entries.some(({ kind, payload }) => kind === 'fill' && payload.decision_seq === last.seq)
  return done ? undefined : last
}
