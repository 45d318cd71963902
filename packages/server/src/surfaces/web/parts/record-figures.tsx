import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import type { MarketKind, PastProgress } from '../../../service/ports.ts'
import { isUnfinished } from '../../../service/track-record/past-record.ts'
import { capital, percent, whole } from '../number-text.ts'
import { longDateText } from '../time-text.ts'
import { dotPlot, dotPlotKey } from './dot-plot.tsx'
import { callLine, panel } from './figure.tsx'
import { choiceLink } from './form.tsx'
import { evidenceFoot, gatheredEvidence } from './gathered-evidence.tsx'
import { boxedValues } from './key-values.tsx'
import { sourceTexts } from './record-words.ts'
import { bandText } from './risk-words.ts'

export const KINDS = ['live', 'paper', 'backtest'] as const
export type RecordKind = (typeof KINDS)[number]

const PAPER_NAMES: Readonly<Record<MarketKind, string>> = {
  demo: 'Simulated',
  replay: 'Replayed',
  live: 'Paper',
}
const KIND_NOTES: Readonly<Record<RecordKind, string>> = {
  live: 'Issued on the live market as it happened.',
  paper:
    'Issued on a simulated or recorded market, each call from what was known at its instant. The year before the first start was issued when this service started, and every entry says so.',
  backtest:
    'Computed afterwards, each day from what was known that day. Never issued, so never in the record.',
}

export function counts(sources: readonly SourceRecord[]) {
  const sum = (of: (scores: SourceRecord['overall']) => number): string =>
    whole(sources.reduce((total, { overall }) => total + of(overall), 0))
  const first = sources
    .flatMap(({ model_versions: versions }) => versions.map(({ since }) => since))
    .sort()[0]
  const cells = [
    [sum(({ n }) => n), 'calls decided'],
    [sum(({ hits }) => hits), 'came true'],
    [sum(({ open }) => open), 'open now'],
    [sum(({ voids }) => voids), 'void'],
    [first?.slice(0, 4) ?? '–', 'first call'],
  ] as const
  return boxedValues(
    cells.map(([figure, label]) => [label, figure]),
    'stats',
  )
}

export const said = (kind: RecordKind, sources: readonly SourceRecord[], market: MarketKind) => (
  <section id="scores">
    {panel({
      title: 'What was said and what came of it',
      side: (
        <>
          <span class="pick">
            {KINDS.filter((one) => one !== 'live' || market === 'live').map((one) =>
              choiceLink(
                `/track-record?shown=${one}#scores`,
                one === 'paper' ? PAPER_NAMES[market] : capital(one),
                one === kind,
              ),
            )}
          </span>
          {callLine({ path: '/v1/track-record', credits: 0 })}
        </>
      ),
      body:
        sources.length === 0 ? (
          <p class="note">No call of this kind has been issued yet.</p>
        ) : (
          dotPlot(sources)
        ),
      foot: (
        <>
          {dotPlotKey}
          <span class="under">
            {KIND_NOTES[kind]} Skill is the share of the Brier score that a source takes off, with its 95%
            interval. Intervals count overlapping calls as the fewer independent ones they are.
          </span>
        </>
      ),
    })}
  </section>
)

export const added = (sources: readonly SourceRecord[], risk: RiskIndex | undefined) => (
  <section class="cols">
    {panel({
      style: 'fig cq c7',
      title: 'Does it add up over time?',
      body: gatheredEvidence(sources),
      foot: evidenceFoot(sources),
    })}
    <div class="c5 how">
      <h2>How to read this</h2>
      <p>
        A source that says 52% should be right 52 times in 100, and more often than its base rate. Both must
        hold. It knows something if the lower end of its interval is above its base rate.
      </p>
      {sourceTexts(sources).map(({ title, text }) => (
        <p>
          <b>{title}</b>
          {text}
        </p>
      ))}
      {riskLadder(risk)}
    </div>
  </section>
)

/** `Building the record: 3 March 2026, 31%`, until the past is issued. */
export function pastProgress(progress: PastProgress | undefined) {
  if (progress === undefined || !isUnfinished(progress)) return null
  const { since, through, until } = progress
  const share = (through - since) / (until - since)
  return (
    <p class="stale" role="status">
      <b>Building the record:</b> {longDateText(formatInstant(through))}, {percent(share, 0)}. This market had
      a past before its first start. Its calls are issued and decided one day after the other.
    </p>
  )
}

function riskLadder(risk: RiskIndex | undefined) {
  const bands = risk?.fall_by_band.filter(({ came, days }) => came !== null && days > 0) ?? []
  if (bands.length === 0) return null
  const text = bands.map((band) => `${percent(band.came)} of days ${bandText(band)}`)
  return (
    <p>
      <b>Risk</b> beside it: falls of 7% within 20 days followed {text.join(', ')}. The bands from 55 to 70
      and from 70 to 85 are one here: on the recorded market the higher of them had fewer falls.
    </p>
  )
}
