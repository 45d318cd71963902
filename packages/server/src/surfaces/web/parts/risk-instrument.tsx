import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'
import { fixed, percent, percentRange, signed, whole } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { instantText } from '../time-text.ts'
import { level, share, short, upright } from './chart-scale.tsx'
import { figure } from './figure.tsx'
import { regimeWord, stateClass, statusWord } from './glyphs.tsx'
import { type KeyValue, keyValues } from './key-values.tsx'
import { driverName, REGION_WORDS, readingText, STATUS_BANDS, statusOfPoint } from './risk-words.ts'

const BASE = 78
const TALLEST = 46
const NEAR = 5

export interface InstrumentOptions {
  readonly id: string
  readonly title: string
  /** Half as wide, with the regime in place of the readings that only `/market` shows. */
  readonly compact?: { readonly regime: string | undefined }
}

/** The value, its distribution over a year, and the drivers stacked up to it. */
export function riskInstrument(
  shown: Shown<RiskIndex>,
  history: RiskSeries | undefined,
  { id, title, compact }: InstrumentOptions,
) {
  const { data } = shown
  const body = (
    <div class={compact === undefined ? 'inst' : 'mini'}>
      <div>
        <p class="label strong">Market risk, 0 to 100</p>
        <p class={`reading${shown.stale ? ' old' : ''}`}>{fixed(data.value)}</p>
        <p>
          {statusWord(data.status)}
          {shown.stale && (
            <>
              {' '}
              <span class="label">as of {instantText(shown.asOf)}</span>
            </>
          )}
        </p>
        {keyValues(compact === undefined ? wholeValues(data) : compactValues(data, compact.regime))}
      </div>
      <div class="stair">
        <p class="gist">
          {gist(data)}
          {history && ` The columns are the last ${history.count} trading days.`}
        </p>
        {ladder(data, history, compact === undefined)}
      </div>
    </div>
  )
  return figure({ id, title, level: 2, shown, body, json: true, foot: foot(data), className: 'cq' })
}

const ladder = (data: RiskIndex, history: RiskSeries | undefined, isWhole: boolean) => (
  <div class="ladder">
    {gridLines()}
    <div class="ruler">{ruler(data, history)}</div>
    {isWhole && (
      <div class="stair-h label" aria-hidden="true">
        <span>Driver</span>
        <span>Reading</span>
        <span>Points</span>
      </div>
    )}
    {stairs(data)}
    {needle(data.value)}
  </div>
)

const compactValues = (
  { change_7d: change, p_drawdown_7pct_20d: fall }: RiskIndex,
  regime: string | undefined,
): readonly KeyValue[] => [
  ['Regime', regime === undefined ? 'not known' : regimeWord(regime)],
  ['In 7 days', signed(change)],
  ['7% fall in 20 days', chanceOf(fall)],
]

const chanceOf = (fall: RiskIndex['p_drawdown_7pct_20d']) =>
  fall === null ? (
    'not known'
  ) : (
    <>
      {percent(fall.value, 0)} <span>usual {percent(fall.base_rate, 0)}</span>
    </>
  )

const wholeValues = (data: RiskIndex): readonly KeyValue[] => [
  ['In 1 day', signed(data.change_1d)],
  ['In 7 days', signed(data.change_7d)],
  ['Chance of a 7% fall in 20 days', chanceOf(data.p_drawdown_7pct_20d)],
  ['Expected volatility', volatilityOf(data.expected_vol_20d_pct)],
]

const volatilityOf = (volatility: RiskIndex['expected_vol_20d_pct']) =>
  volatility === null ? (
    'not known'
  ) : (
    <>
      {fixed(volatility.value, 0)}% <span>a year</span>
    </>
  )

function gist({ drivers, value }: RiskIndex): string {
  const [first, second] = [...drivers].sort((one, other) => other.contribution - one.contribution)
  if (second === undefined) return `${driverName(first)} alone makes the value.`
  return `${driverName(first)} and ${driverName(second).toLowerCase().replace(/^vix/, 'VIX')} make up ${fixed(first.contribution + second.contribution)} of the ${fixed(value)} points.`
}

function foot(data: RiskIndex) {
  const { p_drawdown_7pct_20d: fall, interpretation } = data
  if (fall === null) return interpretation + missingText(data)
  return (
    <>
      Chance of a 7% fall: {percent(fall.value, 0)}, 95% interval {percentRange(fall.interval_95, 0)}, on{' '}
      {whole(fall.n)} past days; over all days {percent(fall.base_rate, 0)}.{bandText(data)}
      {missingText(data)} <a href="/methods/risk">Method</a>
    </>
  )
}

function missingText({ missing }: RiskIndex): string {
  if (missing.length === 0) return ''
  const parts = missing.map(
    ({ name, reason }) => `${driverName({ name })} (${reason.charAt(0).toLowerCase()}${reason.slice(1, -1)})`,
  )
  return ` Not counted: ${parts.join('; ')}.`
}

/** What came, beside what the model says. */
function bandText({ fall_by_band }: RiskIndex): string {
  const band = fall_by_band.find(({ is_present }) => is_present)
  if (band === undefined || band.came === null || band.interval_95 === null) return ''
  return ` After such values it came on ${percent(band.came, 0)} of days, interval ${percentRange(band.interval_95, 0)}.`
}

function gridLines() {
  const lines = Array.from({ length: 11 }, (_, index) => `${index * 10}%`)
  return (
    <div class="needle under" aria-hidden="true">
      <svg>{lines.map((x) => upright(x, [106, '100%'], 'gl'))}</svg>
    </div>
  )
}

function ruler(data: RiskIndex, history: RiskSeries | undefined) {
  const says = `Scale from 0 to 100 with the value ${fixed(data.value)}, ${data.status}.`
  const columnsSay =
    history === undefined
      ? ''
      : ` Columns show how often the index stood at each value in ${history.count} days.`
  return (
    <svg height="106" role="img" aria-label={`${says}${columnsSay}`}>
      {bandNames(data.status)}
      {history && columns(history)}
      {scale(data.value)}
    </svg>
  )
}

const bandNames = (status: string) => [
  STATUS_BANDS.map(({ status: band, from, to }) => {
    const here = band === status
    return (
      <text x={`${(from + to) / 2}%`} y="10" class={`m ${here ? 'b' : 'band'}`}>
        {band}
      </text>
    )
  }),
  STATUS_BANDS.slice(1).map(({ from }) => [
    upright(`${from}%`, [18, BASE], 'th'),
    <text x={`${from}%`} y="10" class="m i band">
      {from}
    </text>,
  ]),
]

/** Days of the year at each integer value. */
function columns({ rows }: RiskSeries) {
  const counts = new Map<number, number>()
  for (const { value } of rows) {
    const place = Math.min(99, Math.floor(value))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const most = Math.max(1, ...counts.values())
  return [...counts].map(([place, count]) => {
    const height = (count / most) * TALLEST
    return (
      <rect
        x={`${short(place + 0.12)}%`}
        width=".76%"
        y={short(BASE - height)}
        height={short(height)}
        class={`f-${stateClass(statusOfPoint(place + 0.5))}`}
      />
    )
  })
}

/** A number that the needle would touch is left out. */
function scale(value: number) {
  const ticks = Array.from({ length: 51 }, (_, index) => index * 2)
  return [
    level(BASE, 'ink'),
    ticks.map((at) => {
      const long = at % 10 === 0
      const label =
        at % 20 === 0 && Math.abs(at - value) >= NEAR ? (
          <text x={`${at}%`} y="100" class="m i">
            {at}
          </text>
        ) : null
      return [upright(`${at}%`, [BASE, BASE + (long ? 8 : 4)], long ? 'ink' : 'ax'), label]
    }),
  ]
}

/** Bars are stacked, so that the last ends at the value. */
function stairs({ drivers, value, status }: RiskIndex) {
  const sorted = [...drivers].sort((one, other) => other.contribution - one.contribution)
  let reached = 0
  const rows = sorted.map((driver) => {
    const from = reached
    reached += driver.contribution
    return (
      <li>
        <span class="n">{driverName(driver)}</span>
        <span class="r" title={driver.unit}>
          {readingText(driver)}
        </span>
        <span class="v">{fixed(driver.contribution)}</span>
        <span class="bar">
          <svg height="14" aria-hidden="true">
            <rect x={share(from)} width={share(driver.contribution)} height="14" class="drv" />
          </svg>
        </span>
      </li>
    )
  })
  return (
    <ol aria-label="Drivers, largest contribution first">
      {rows}
      <li class="sum">
        <b class="n">Sum</b>
        <span class="r">{status}</span>
        <b class="v">{fixed(value)}</b>
        <span class="bar">
          <svg height="14" aria-hidden="true">
            <rect width={share(value)} height="14" class={`f-${stateClass(status)}`} />
          </svg>
        </span>
      </li>
    </ol>
  )
}

const needle = (value: number) => (
  <div class="needle" aria-hidden="true">
    <svg>
      {upright(share(value), [28, '100%'], 'ink', 2)}
      <svg x={share(value)} y="20" overflow="visible">
        <path d="M-6 0H6L0 10Z" class="f-ink" />
      </svg>
    </svg>
  </div>
)

export function regions(shown: Shown<RiskIndex>) {
  const sorted = Object.entries(shown.data.regions).sort(
    ([, one], [, other]) => (other.score ?? -1) - (one.score ?? -1),
  )
  const thinNews = sorted.filter(([, { news }]) => news === null).length
  const body = (
    <ol class="regions">
      {sorted.map(([name, { score, status, change_7d: change }]) => (
        <li>
          <span>
            {REGION_WORDS[name] ?? name} <span class="label">{signed(change)}</span>
          </span>
          {status === null ? <span class="label">not measured</span> : statusWord(status)}
          <b class="num">{fixed(score)}</b>
          {score === null || status === null ? null : scoreBar(score, status)}
        </li>
      ))}
    </ol>
  )
  const foot = (
    <>
      Beside each name the change in 7 days. Shown beside the index, not added to it.
      {thinNews === 0
        ? null
        : ` In ${thinNews} of ${sorted.length} the news is too thin for a score; there it is prices alone.`}
    </>
  )
  return figure({ id: 'regions', title: 'Regions', shown, body, foot, className: 'c4 tightly' })
}

const scoreBar = (score: number, status: string) => (
  <span class="bar">
    <svg height="12" aria-hidden="true">
      <rect width="100%" y="2" height="8" class="f-grid" />
      <rect width={share(score)} y="2" height="8" class={`f-${stateClass(status)}`} />
      {STATUS_BANDS.slice(1).map(({ from }) => upright(`${from}%`, [0, 12], 'ink3'))}
    </svg>
  </span>
)
