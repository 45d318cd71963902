import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { round } from '@bellwether-markets/engine/series/round'
import type { Cell, Concise } from '@bellwether-markets/products/contract/concise'
import { SOURCE_WORDS } from '@bellwether-markets/products/source-words'
import type { TrackRecordQuery } from './show-track-record.ts'
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
export function conciseTrackRecord(
  answer: TrackRecord,
  query: TrackRecordQuery,
  limit: number | undefined,
): Concise {
  const { record, statistics, signal } = answer
  if (statistics === null || signal !== null) return conciseEntries(answer, query, limit)
  const resolved = MODES.map((mode) => ({
    mode,
    sources: statistics[mode].filter(({ overall }) => overall.n > 0).sort(bySkill),
  }))
  const rows = resolved.flatMap(({ mode, sources }) => sources.map((source) => scoresRow(mode, source)))
  return {
    summary: summaryOf(resolved, record, query.source),
    evidence: {
      order: 'live before paper before backtest, each by skill over a coin',
      signed_up_to: record.last_signed_day,
      statistics_as_of: statistics.as_of,
    },
    caveats: caveatsOf(statistics, resolved),
    columns: [
      'mode',
      'source',
      'n',
      'n_eff',
      'hit_rate',
      'hit_low',
      'hit_high',
      'base_rate',
      'skill_over_coin',
      'skill_over_rate',
      'excess_after_cost_pct',
      't',
    ],
    rows: rows.slice(0, limit ?? ROWS),
    more: 'detail=detailed for calibration, drift and entries; the outcomes view (HTTP: part) for the entries; source for one source.',
  }
}

interface Resolved {
  readonly mode: (typeof MODES)[number]
  /** Those with a resolved signal, by skill. */
  readonly sources: readonly SourceScores[]
}

function caveatsOf(statistics: Statistics, resolved: readonly Resolved[]): readonly string[] {
  const drifting = MODES.flatMap((mode) => statistics[mode])
    .filter(({ drift }) => drift.state === 'drifting')
    .map(({ source }) => source)
  const issued = resolved.some(({ mode, sources }) => mode !== 'backtest' && sources.length > 0)
  return [
    ...resolved.flatMap(({ mode, sources }) => (sources.length === 0 ? [] : (MODE_CAVEATS[mode] ?? []))),
    ...(issued ? [] : ['No signal that was issued is resolved yet.']),
    ...(drifting.length === 0
      ? []
      : [`Outcomes drift from the confidence of ${[...new Set(drifting)].join(', ')}.`]),
    'n counts overlapping signals; n_eff is what they are worth.',
  ]
}

const bySkill = (one: SourceScores, other: SourceScores): number => skillOf(other) - skillOf(one)

const skillOf = ({ overall }: SourceScores): number =>
  overall.skill_over_coin?.value ?? Number.NEGATIVE_INFINITY

function scoresRow(mode: string, { source, overall }: SourceScores): readonly Cell[] {
  const {
    n,
    n_eff,
    hit_rate,
    hit_rate_interval_95: interval,
    base_rate,
    skill_over_coin: coin,
    skill_over_rate: rate,
    excess_after_cost: excess,
  } = overall
  const [low, high] = interval
  return [
    mode,
    source,
    n,
    n_eff,
    hit_rate,
    low,
    high,
    base_rate,
    coin?.value ?? null,
    rate?.value ?? null,
    excess?.mean_pct ?? null,
    excess?.t ?? null,
  ]
}

const wordsOf = (source: string): string => SOURCE_WORDS[source as SignalSource] ?? source

function summaryOf(
  resolved: readonly Resolved[],
  { entries, market }: TrackRecord['record'],
  symbol: string | undefined,
): string {
  const shown = resolved.find(({ sources }) => sources.length > 0)
  if (shown === undefined) {
    const whose = symbol === undefined ? '' : ` of ${wordsOf(symbol)}`
    return `No signal${whose} of the ${market} market is resolved yet; the record has ${entries} entries.`
  }
  const [{ source, overall }] = shown.sources
  const { n, hit_rate: rate, hit_rate_interval_95: interval, base_rate: base } = overall
  const best = shown.sources.length > 1 ? ' does best and' : ''
  const where = shown.mode === 'backtest' ? 'In the backtest' : `Of the ${shown.mode} signals`
  return `${where} ${wordsOf(source)}${best} ${judgementOf(overall)}: a share of ${share(rate)} of ${n} (95% from ${share(interval[0])} to ${share(interval[1])}) against ${share(base)}.`
}

function judgementOf({
  hit_rate_interval_95: [low, high],
  base_rate: base,
}: SourceScores['overall']): string {
  if (base !== null && low > base) return 'was right more often than its base rate'
  if (base !== null && high < base) return 'was right less often than its base rate'
  return 'is within error of its base rate'
}

/** As many digits as are worth reading. */
const share = (value: number | null): string => (value === null ? 'an unknown rate' : String(round(value, 3)))

const ENTRY_COLUMNS = [
  'seq',
  'at',
  'kind',
  'source',
  'symbol',
  'direction',
  'confidence',
  'base_rate',
  'outcome',
  'excess_return',
  'signal_id',
]

/** Entries of the record, the latest first; of one signal, what became of it and its proof. */
export function conciseEntries(
  { entries, record, next_from_seq: nextFrom, signal }: TrackRecord,
  { from_seq: fromSeq }: TrackRecordQuery,
  limit: number | undefined,
): Concise {
  if (signal !== null) return conciseSignal(signal)
  const most = limit ?? ENTRY_ROWS
  // A page is read on from its first entry; without one the last entries are asked for.
  const visible = fromSeq === undefined ? entries.slice(-most) : entries.slice(0, most)
  const latest = visible.toReversed()
  const [last] = latest
  const next = fromSeq !== undefined && visible.length < entries.length ? last.seq + 1 : nextFrom
  const { entries: total, market } = record
  return {
    summary: `${latest.length} of ${total} entries of the ${market} market, the latest first.`,
    caveats: ['A signal without an outcome here may be resolved in a later entry.'],
    columns: ENTRY_COLUMNS,
    rows: latest.map(entryRow),
    more:
      next === null
        ? 'from_seq for older entries, signal_id for one signal.'
        : `from_seq=${next} for the next entries.`,
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
