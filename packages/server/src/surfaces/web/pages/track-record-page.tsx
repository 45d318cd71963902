import type { ComponentChildren } from 'preact'
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import { whole } from '../number-text.ts'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { hitRates, reliability } from '../parts/reliability.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { KINDS, type RecordKind, type RowsView, signalRows } from '../parts/signal-rows.tsx'
import { recordRows, rowsInput } from '../record-rows.ts'
import { instantText } from '../time-text.ts'

interface TrackRecordView extends RowsView {
  readonly data: TrackRecord
}

const KIND_NOTES: Readonly<Record<RecordKind, string>> = {
  live: 'Issued on the live market as it happened.',
  paper: 'Issued on a recorded or simulated market, in its own time, before the outcome existed.',
  backtest:
    'Computed afterwards, each day from what was known that day; never issued, so never in the record.',
}

const LATEST_ENTRIES = 20

export const trackRecord: Page = {
  path: '/track-record',
  query: ['kind', 'source', 'outcome', 'before'],
  changesWith: ({ record }) => `${record.head()?.seq ?? 0} ${record.statistics()?.asOf ?? 0}`,
  render: recordPage,
}

function recordPage({ query }: PageRequest, deps: PageDeps): PageInput {
  const { data } = deps.trackRecord({ limit: LATEST_ENTRIES, detail: 'summary' })
  const answer = data as TrackRecord
  const kind = KINDS.find((one) => one === query.get('kind')) ?? scoredKind(answer)
  const input = rowsInput(query)
  return trackRecordPage({ data: answer, kind, input, page: recordRows(deps.record, input) }, deps.baseUrl())
}

/** Prefers live over paper over backtest. */
const scoredKind = ({ statistics }: TrackRecord): RecordKind =>
  KINDS.find((kind) => statistics?.[kind].some(({ overall }) => overall.n > 0)) ?? 'backtest'

function trackRecordPage(view: TrackRecordView, baseUrl: string): PageInput {
  const { data, kind } = view
  const sources = data.statistics?.[kind] ?? []
  const { entries } = data.record
  const issued = issuedCount(data)
  const h1 = issued === 0 ? 'No signal has been issued yet.' : `${whole(issued)} signals, every one of them.`
  const statistics = (
    <section id="scores">
      {sectionHead(
        'Hit rates',
        callOf(),
        <>
          {kindLinks(kind)} {KIND_NOTES[kind]}
        </>,
      )}
      {sources.length === 0 ? (
        nothingYet(kind)
      ) : (
        <>
          {hitRates(sources)}
          <p class="note spaced">
            Skill is what the stated probabilities are worth above always saying the base rate. Intervals
            count overlapping signals as the fewer independent ones they are.
          </p>
        </>
      )}
    </section>
  )
  const curves =
    sources.length === 0 ? null : (
      <section id="reliability">
        {sectionHead(
          'Reliability',
          null,
          'Where it was right, dots lie on the dotted diagonal. Dots are bins of equal count with 95% intervals; the thin line is the isotonic curve.',
        )}
        <div class="fig multiples">{sources.map(reliability)}</div>
      </section>
    )
  return {
    path: '/track-record',
    title: 'Track record · Bellwether',
    description:
      'Every signal ever issued, its outcome, hit rates against base rates, reliability and the proof.',
    kind: 'record',
    main: (
      <>
        <div class="intro">
          <h1>{h1}</h1>
          <p class="lead">
            Each is written down before its entry price exists, with the event its confidence is the
            probability of; nothing is changed or left out.
          </p>
        </div>
        {summary(data, entries)}
        {statistics}
        {curves}
        {signalRows(view)}
        {verification(data, baseUrl)}
      </>
    ),
  }
}

const callOf = (): ComponentChildren => (
  <span class="call">
    <code>
      GET <b>/v1/track-record</b>
    </code>
    <span>free</span>
  </span>
)

const issuedCount = ({ statistics }: TrackRecord): number =>
  [...(statistics?.paper ?? []), ...(statistics?.live ?? [])].reduce(
    (sum, { overall: { n, open, voids } }) => sum + n + open + voids,
    0,
  )

function summary({ statistics, record }: TrackRecord, entries: number): ComponentChildren {
  const scored = [...(statistics?.paper ?? []), ...(statistics?.live ?? [])].map(({ overall }) => overall)
  const sum = (of: (one: (typeof scored)[number]) => number): string =>
    whole(scored.reduce((total, one) => total + of(one), 0))
  const cells: readonly (readonly [string, string])[] = [
    [sum(({ n, open, voids }) => n + open + voids), 'signals issued'],
    [sum(({ n }) => n), 'decided'],
    [sum(({ open }) => open), 'open'],
    [sum(({ voids }) => voids), 'void: could not be decided'],
    [
      whole(entries),
      `entries in the record${record.last_entry_at === null ? '' : `, the last ${instantText(record.last_entry_at)}`}`,
    ],
  ]
  return (
    <dl class="stats">
      {cells.map(([figure, label]) => (
        <div>
          <dt>{figure}</dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Kinds are never mixed. */
const kindLinks = (kind: RecordKind): ComponentChildren => (
  <span class="key-row">
    {KINDS.map((one) => (
      <span>
        {one === kind ? (
          <b aria-current="true">{one}</b>
        ) : (
          <a href={`/track-record?kind=${one}#scores`}>{one}</a>
        )}
      </span>
    ))}
  </span>
)

const nothingYet = (kind: RecordKind): ComponentChildren => (
  <>
    <p>
      <b>{kind === 'backtest' ? 'No backtest is ready yet.' : 'No signal has been checked yet.'}</b>
    </p>
    <p class="note">
      {kind === 'live'
        ? 'This market is not the live one, or nothing was issued on it.'
        : 'Confidence rests on the backtest until signals have been decided.'}
    </p>
  </>
)

function verification({ record, roots, public_keys: keys }: TrackRecord, baseUrl: string): ComponentChildren {
  const root = roots.at(-1)
  return (
    <section id="verify">
      {sectionHead(
        'Verify it yourself',
        null,
        'Each entry holds the hash of the one before; each day is a signed Merkle root. Keep the latest hash and the key: a record rewritten later cannot agree with both.',
      )}
      <div class="cols">
        <div class="c6">
          <dl class="kv">
            <dt>Latest hash</dt>
            <dd class="mono">
              {record.head_hash === null
                ? 'none yet'
                : `${record.head_hash.slice(0, 12)} … ${record.head_hash.slice(-12)}`}
            </dd>
            <dt>Last signed day</dt>
            <dd>{record.last_signed_day ?? 'none yet: a day is signed once it is over'}</dd>
            {root === undefined ? null : (
              <>
                <dt>Root of that day</dt>
                <dd class="mono">
                  {root.statement.merkle_root.slice(0, 12)} … {root.statement.merkle_root.slice(-12)}
                </dd>
              </>
            )}
            <dt>Key, Ed25519</dt>
            <dd class="mono">
              {keys.at(-1) === undefined ? 'none yet' : `${keys.at(-1)?.key_id.slice(0, 24)} …`}
            </dd>
          </dl>
        </div>
        <div class="c6">
          <div class="code">
            <header>
              <h3>
                Verify <span>no key, no trust</span>
              </h3>
              <button class="copy" type="button">
                Copy
              </button>
            </header>
            <pre tabindex={0} aria-label="Command that verifies the record">
              <code data-copyable>
                <span class="k">$</span>
                {' bellwether verify '}
                <span class="n">{baseUrl}</span>
              </code>
            </pre>
          </div>
          <p class="note spaced">
            It reads every entry from <code>/v1/track-record</code>, computes all hashes, roots and signatures
            anew, and checks each outcome against its prices.
          </p>
        </div>
      </div>
    </section>
  )
}
