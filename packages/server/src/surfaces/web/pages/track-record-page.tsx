import type { ComponentChildren } from 'preact'
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import type { SourceRecord } from '../../../products/track-record/source-record.ts'
import type { MarketKind } from '../../../service/ports.ts'
import { whole } from '../number-text.ts'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { dotPlot, dotPlotKey } from '../parts/dot-plot.tsx'
import { evidenceFoot, gatheredEvidence } from '../parts/gathered-evidence.tsx'
import { pastProgress, riskLadder } from '../parts/record-notes.tsx'
import { recordTable } from '../parts/record-table.tsx'
import { findingText, sourceTexts } from '../parts/record-words.ts'
import { verifyPanel } from '../parts/verify-panel.tsx'
import { verifierHash } from '../record/verifier.ts'
import { FILTERS, filtersOf, rowPage } from '../record-rows.ts'
import { longDateText } from '../time-text.ts'

const KINDS = ['live', 'paper', 'backtest'] as const
type RecordKind = (typeof KINDS)[number]

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

export const trackRecord: Page = {
  path: '/track-record',
  query: ['shown', 'before', ...FILTERS],
  changesWith: ({ record }) =>
    `${record.head()?.seq ?? 0} ${record.statistics()?.asOf ?? 0} ${record.past()?.through ?? 0}`,
  render: recordPage,
}

function recordPage({ query }: PageRequest, deps: PageDeps): PageInput {
  const data = deps.trackRecord({ limit: 1, detail: 'full' }).data as TrackRecord
  const kind = KINDS.find((one) => one === query.get('shown')) ?? strongest(data)
  const sources = (data.statistics?.[kind] ?? []).toSorted(byHitRate)
  const filters = filtersOf(query)
  const before = Number(query.get('before')) || undefined
  const page = rowPage(deps.calls(), filters, before)
  return {
    path: '/track-record',
    title: `Track record: ${heading(sources)} · Bellwether`,
    description:
      'Every call, its outcome, hit rates against base rates, and the proof that nothing was changed.',
    kind: 'record',
    scripts: ['verify.js'],
    canonical: '/track-record',
    main: (
      <>
        <div class="intro">
          <h1>{heading(sources)}</h1>
          {lead(sources, deps)}
        </div>
        {pastProgress(deps.record.past())}
        {counts(sources)}
        {said(kind, sources, deps.market)}
        {sources.length === 0 ? null : added(sources, deps)}
        {verifyPanel({ data, baseUrl: deps.baseUrl(), programHash: verifierHash() })}
        {recordTable({ filters, page, isLater: before !== undefined })}
      </>
    ),
  }
}

/** Live as soon as something is decided, else what has more decided calls. */
function strongest({ statistics }: TrackRecord): RecordKind {
  const decided = (kind: RecordKind): number =>
    (statistics?.[kind] ?? []).reduce((sum, { overall }) => sum + overall.n, 0)
  if (decided('live') > 0) return 'live'
  return decided('paper') > decided('backtest') ? 'paper' : 'backtest'
}

/** The surest above its base rate first. */
const byHitRate = (one: SourceRecord, other: SourceRecord): number => surplus(other) - surplus(one)

const surplus = ({ overall }: SourceRecord): number =>
  overall.base_rate === null ? -1 : overall.hit_rate_interval_95[0] - overall.base_rate

const heading = (sources: readonly SourceRecord[]): string =>
  sources.some(({ overall }) => overall.n > 0) ? findingText(sources) : 'Nothing has been decided yet.'

function lead(sources: readonly SourceRecord[], { calls }: PageDeps): ComponentChildren {
  if (sources.some(({ overall }) => overall.n > 0)) {
    return (
      <p class="lead">
        Markets are close to a coin. This page shows how close, source by source, with the failures in the
        same table as the rest.
      </p>
    )
  }
  const due = calls()
    .filter(({ outcome }) => outcome === 'open')
    .map(({ resolves_at: at }) => at)
    .sort()
    .at(0)
  return (
    <p class="lead">
      {due === undefined
        ? 'No call has been issued yet.'
        : `The first outcome is due on ${longDateText(due)}.`}
    </p>
  )
}

function counts(sources: readonly SourceRecord[]): ComponentChildren {
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
  return (
    <dl class="stats">
      {cells.map(([figure, label]) => (
        <div>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const said = (kind: RecordKind, sources: readonly SourceRecord[], market: MarketKind): ComponentChildren => (
  <section id="scores">
    <figure class="fig cq">
      <header>
        <h2 class="t">What was said and what came of it</h2>
        <span class="pick">
          {KINDS.filter((one) => one !== 'live' || market === 'live').map((one) => (
            <a href={`/track-record?shown=${one}#scores`} aria-current={one === kind ? 'true' : undefined}>
              {one === 'paper' ? PAPER_NAMES[market] : one === 'live' ? 'Live' : 'Backtest'}
            </a>
          ))}
        </span>
        <span class="call">
          <code>
            GET <b>/v1/track-record</b>
          </code>
          <span>free</span>
        </span>
      </header>
      <div class="body">
        {sources.length === 0 ? (
          <p class="note">No call of this kind has been issued yet.</p>
        ) : (
          dotPlot(sources)
        )}
      </div>
      <figcaption class="foot">
        {dotPlotKey}
        <span class="under">
          {KIND_NOTES[kind]} Skill is the share of the Brier score that a source takes off, with its 95%
          interval. Intervals count overlapping calls as the fewer independent ones they are.
        </span>
      </figcaption>
    </figure>
  </section>
)

const added = (sources: readonly SourceRecord[], { view }: PageDeps): ComponentChildren => (
  <section class="cols">
    <figure class="fig cq c7">
      <header>
        <h2 class="t">Does it add up over time?</h2>
      </header>
      <div class="body">{gatheredEvidence(sources)}</div>
      <figcaption class="foot">{evidenceFoot(sources)}</figcaption>
    </figure>
    <div class="c5 reading">
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
      {riskLadder(view.risk()?.data)}
    </div>
  </section>
)
