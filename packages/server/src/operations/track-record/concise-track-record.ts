import type { Cell, Concise } from '../../contract/concise.ts'
import type { TrackRecord } from './track-record-schema.ts'

type Entry = TrackRecord['entries'][number]
type Statistics = NonNullable<TrackRecord['statistics']>
type SourceScores = Statistics['live'][number]

const ROWS = 15
const ENTRY_ROWS = 12

/** Modes by their worth as evidence. */
const MODES = ['live', 'paper', 'backtest'] as const
const MODE_CAVEATS: Readonly<Record<(typeof MODES)[number], string | undefined>> = {
  live: undefined,
  paper: 'paper: issued on a simulated or recorded market.',
  backtest: 'backtest: computed on the past, never issued; the weakest evidence.',
}

/** How often each source was right; of a page or of one signal, its entries. */
export function conciseTrackRecord(answer: TrackRecord, query: object, limit: number | undefined): Concise {
  const { record, statistics, signal } = answer
  if (statistics === null || signal !== null) return conciseEntries(answer, query, limit)
  const rows = MODES.flatMap((mode) =>
    [...statistics[mode]].sort(bySkill).map((source) => scoresRow(mode, source)),
  )
  const used = MODES.filter((mode) => statistics[mode].some(({ overall }) => overall.n > 0))
  const drifting = MODES.flatMap((mode) => statistics[mode])
    .filter(({ drift }) => drift.state === 'drifting')
    .map(({ source }) => source)
  const shown = rows.slice(0, limit ?? ROWS)
  return {
    summary: summaryOf(statistics, record),
    evidence: {
      order: 'live before paper before backtest, each by skill over the base rate',
      signed_up_to: record.last_signed_day,
      statistics_as_of: statistics.as_of,
    },
    caveats: [
      ...used.flatMap((mode) => MODE_CAVEATS[mode] ?? []),
      ...(drifting.length === 0
        ? []
        : [`Outcomes drift from the confidence of ${[...new Set(drifting)].join(', ')}.`]),
      'n counts overlapping signals; n_eff is what they are worth.',
    ],
    columns: [
      ...['mode', 'source', 'n', 'n_eff', 'hit_rate', 'hit_low', 'hit_high', 'base_rate', 'skill'],
      ...['excess_after_cost_pct', 't'],
    ],
    rows: shown,
    more: 'detail=detailed for calibration, drift and entries; view=outcomes for the entries; source for one source.',
  }
}

const bySkill = (one: SourceScores, other: SourceScores): number =>
  (other.overall.skill ?? Number.NEGATIVE_INFINITY) - (one.overall.skill ?? Number.NEGATIVE_INFINITY)

function scoresRow(mode: string, { source, overall }: SourceScores): readonly Cell[] {
  const {
    n,
    n_eff,
    hit_rate,
    hit_rate_interval_95: interval,
    base_rate,
    skill,
    excess_after_cost: excess,
  } = overall
  const [low, high] = n === 0 ? [null, null] : interval
  return [
    ...[mode, source, n, n_eff, hit_rate, low, high, base_rate, skill],
    ...[excess?.mean_pct ?? null, excess?.t ?? null],
  ]
}

function summaryOf(statistics: Statistics, { entries, market }: TrackRecord['record']): string {
  const mode = MODES.find((one) => statistics[one].some(({ overall }) => overall.n > 0))
  if (mode === undefined)
    return `No signal of the ${market} market is resolved yet; the record has ${entries} entries.`
  const [best] = [...statistics[mode]].filter(({ overall }) => overall.n > 0).sort(bySkill)
  const { n, hit_rate: hits, base_rate: base, skill } = best.overall
  const figures = `${best.source}: ${hits} of ${n} came true, base rate ${base}, skill ${skill}`
  const judgement =
    skill !== null && skill > 0 ? 'The most skill' : 'No source has skill over its base rate; the least bad'
  return `${judgement} (${mode}): ${figures}.`
}

const ENTRY_COLUMNS = [
  ...['seq', 'at', 'kind', 'source', 'symbol', 'direction', 'confidence', 'base_rate', 'outcome'],
  ...['excess_return', 'signal_id'],
]

/** Entries of the record, the latest first; of one signal, what became of it and its proof. */
export function conciseEntries(
  { entries, record, next_from_seq: nextFrom, signal }: TrackRecord,
  _query: object,
  limit: number | undefined,
): Concise {
  if (signal !== null) return conciseSignal(signal)
  const latest = entries.toReversed().slice(0, limit ?? ENTRY_ROWS)
  const { entries: total, market } = record
  return {
    summary: `${latest.length} of ${total} entries of the ${market} market, the latest first.`,
    caveats: ['A signal without an outcome here may be resolved in a later entry.'],
    columns: ENTRY_COLUMNS,
    rows: latest.map(entryRow),
    more:
      nextFrom === null
        ? 'from_seq for older entries, signal_id for one signal.'
        : `from_seq=${nextFrom} for the next entries.`,
  }
}

function entryRow({ seq, at, kind, payload }: Entry): readonly Cell[] {
  const head = [seq, at, kind]
  if ('signal' in payload) {
    const { signal_type, symbol, direction, confidence, base_rate, id } = payload.signal
    return [...head, signal_type, symbol, direction, confidence, base_rate, null, null, id]
  }
  if ('signal_id' in payload) {
    const { signal_id, outcome, excess_return, measured } = payload
    const source = signal_id.split(':', 1)[0]
    return [...head, source, measured?.symbol ?? null, null, null, null, outcome, excess_return, signal_id]
  }
  const outcome = 'corrects' in payload ? payload.outcome : null
  return [...head, ...Array.from({ length: 5 }, () => null), outcome, null, null]
}

function conciseSignal({ updated, issued, resolved }: NonNullable<TrackRecord['signal']>): Concise {
  const { payload } = issued.entry
  const signal = 'signal' in payload ? payload.signal : undefined
  const outcome = resolved && 'signal_id' in resolved.entry.payload ? resolved.entry.payload : undefined
  const said = signal
    ? `${signal.signal_type} said ${signal.symbol} ${signal.direction} with confidence ${signal.confidence} (base rate ${signal.base_rate})`
    : 'The signal'
  const became = outcome === undefined ? 'it is still open' : OUTCOMES[String(outcome.outcome)]
  return {
    summary: `${said}; ${became}.`,
    evidence: {
      event: signal?.event ?? null,
      issued_hash: issued.entry.hash,
      resolved_hash: resolved?.entry.hash ?? null,
      signed_day: issued.proof?.root.statement.day ?? null,
    },
    caveats: [
      ...(issued.proof === null ? ['Its day is not signed yet.'] : []),
      ...(outcome?.void_reason ? [outcome.void_reason] : []),
    ],
    updated,
    measured: outcome?.measured ?? null,
    columns: ENTRY_COLUMNS,
    rows: [issued.entry, ...(resolved ? [resolved.entry] : [])].map(entryRow),
    more: 'detail=detailed for the Merkle proof.',
  }
}

const OUTCOMES: Readonly<Record<string, string>> = {
  1: 'its event came',
  0: 'its event did not come',
  void: 'it cannot be decided',
}
