import type { PriceHistory } from '@bellwether-markets/products/prices-history/history-schema'
import { pricesHistory } from '@bellwether-markets/products/prices-history/product'
import type { ComponentChildren } from 'preact'
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import type { Forecast } from '../../../service/ports.ts'
import { callOf, type RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { percent, signed } from '../number-text.ts'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { claimText, sourceTitle } from '../parts/call-words.ts'
import { entryProof, neighbours } from '../parts/entry-proof.tsx'
import { panel } from '../parts/figure.tsx'
import { keyValues } from '../parts/key-values.tsx'
import { pricePath } from '../parts/price-path.tsx'
import { intro, sectionHead } from '../parts/section-head.tsx'
import { dateText } from '../time-text.ts'

export const signalOfRecord: Page = {
  path: '/track-record/:id',
  changesWith: ({ record }) => `${record.head()?.seq ?? 0} ${record.latestStamped()?.stamp?.at ?? 0}`,
  render: signalPage,
}

const ENDINGS: Readonly<Record<string, string>> = {
  1: 'It came true.',
  0: 'It did not come true.',
  void: 'It could not be decided.',
  open: 'It is still open.',
  voided: 'It does not count.',
}

function signalPage({ parameters: { id } }: PageRequest, deps: PageDeps): PageInput | undefined {
  const forecast = deps.record.call(id)
  if (forecast === undefined) return undefined
  const { signal } = deps.trackRecord({ signal_id: id }).data as TrackRecord
  if (signal === null) return undefined
  const call = callOf(forecast.issued)
  const outcome = forecast.voided ? 'voided' : (forecast.resolved?.payload.outcome ?? 'open')
  const h1 = `${sourceTitle(call.source)} on ${call.symbol}: ${claimText(call)}. ${ENDINGS[outcome]}`
  return {
    path: '/track-record',
    title: h1,
    description: `What was said about ${call.symbol}, what came of it, and the proof that the record holds it.`,
    kind: 'record',
    main: (
      <>
        <p class="crumb">
          <a href="/track-record">Track record</a>
          <span>/</span>
          {call.symbol}
        </p>
        {intro(h1, forecast.issued.payload.signal.reason_en, { after: voidNote(forecast) })}
        <div class="cols">
          {panel({
            style: 'fig cq c8',
            title: 'From the entry to the outcome',
            body: pathOf(call, forecast, deps),
            foot: pathFoot(call),
          })}
          <div class="c4">{claim(call, forecast)}</div>
        </div>
        {placeInRecord(id, signal, neighbours(call.seq, deps.record))}
      </>
    ),
  }
}

type Proven = NonNullable<TrackRecord['signal']>

const placeInRecord = (id: string, signal: Proven, beside: ComponentChildren) => (
  <section>
    {sectionHead(
      'Its place in the record',
      <a href={`/v1/track-record?signal_id=${encodeURIComponent(id)}`}>Proof as JSON</a>,
    )}
    <div class="cols">
      {entryProof('Issue', signal.issued)}
      {signal.resolved && entryProof('Outcome', signal.resolved)}
      {signal.voided && entryProof('Correction of the clock', signal.voided)}
    </div>
    {beside}
  </section>
)

const voidNote = ({ voided }: Forecast) =>
  voided && (
    <p>A wrong clock dated this call, so it is not scored. The operator says: {voided.payload.reason}</p>
  )

function pathOf(call: RecordedCall, { issued, resolved }: Forecast, deps: PageDeps) {
  const { entry, exit, basis } = issued.payload.signal.event_definition
  if (resolved === undefined) return <p class="note">The path is shown once the outcome is known.</p>
  const history = historyOf(call.symbol, deps)
  if (history === undefined || !('day' in entry && 'day' in exit) || basis === 'contracts')
    return <p class="note">No single series of daily closes decided this call.</p>
  const path = pricePath({
    history,
    span: [entry.day, exit.day],
    adjusted: basis === 'adjusted',
    benchmarkName: comparedName(call),
    benchmark: call.benchmark === null ? undefined : historyOf(call.benchmark, deps),
    benchmarkEnd: call.comparison === 'return_sign' ? null : resolved.payload.compared_with,
  })
  return path ?? <p class="note">The price history of the last year does not reach back to these days.</p>
}

function historyOf(symbol: string, { currentSnapshots }: PageDeps): PriceHistory | undefined {
  const part = currentSnapshots.latest(pricesHistory)?.snapshot.parts.get(symbol)
  return part === undefined ? undefined : JSON.parse(new TextDecoder().decode(part))
}

const comparedName = ({ benchmark, members }: RecordedCall): string =>
  benchmark ?? `the median of ${members} stocks`

const pathFoot = (call: RecordedCall): string =>
  call.comparison === 'return_sign'
    ? `Black: ${call.symbol}, return since the entry.`
    : `Black: ${call.symbol}, return since the entry. Grey: ${comparedName(call)}${call.benchmark === null ? ', of which only the end is in the record' : ''}.`

function claim(call: RecordedCall, { issued, resolved }: Forecast) {
  const { measured, compared_with: compared, excess_return: excess } = resolved?.payload ?? {}
  return keyValues([
    ['Stated probability', <b>{percent(call.confidence)}</b>],
    ['Base rate', percent(call.base_rate)],
    ['Kind', call.kind ?? 'not recorded'],
    ['Regime', call.regime ?? 'not known'],
    ['Issued', dateText(call.issued_at)],
    ['Due', dateText(call.resolves_at)],
    ['Market', call.mode],
    ['Model', `${call.source}, version ${issued.payload.signal.model_version}`],
    measured && ['Return', `${signed(100 * measured.return)}%`],
    compared != null && call.comparison !== 'return_sign' && ['Compared with', `${signed(100 * compared)}%`],
    excess != null && ['Result', `${signed(100 * excess)}%`],
  ])
}
