import type { NotCounted } from '@bellwether-markets/products/risk/risk-tables'
import { fixed, percent, percentRange, whole } from '../number-text.ts'
import { share } from '../parts/chart-scale.tsx'
import { regimeWord, statusWord } from '../parts/glyphs.tsx'
import { driverName, statusOfPoint } from '../parts/risk-words.ts'
import { longDateText } from '../time-text.ts'
import type { DayCard } from './day-card.ts'
import type { MarketDays } from './market-days.ts'

interface CardInput {
  readonly days: MarketDays
  readonly at: number
  /** Undefined if the drivers of the day are not stored. */
  readonly card: DayCard | undefined
  /** Address of the page of a day, with its window if one was asked for. */
  readonly pathOf: (date: string) => string
}

export function dayCardView({ days, at, card, pathOf }: CardInput) {
  const date = days.day[at]
  const value = days.risk[at]
  const call = `/v1/${value === null ? 'regime' : 'risk'}?as_of=${date}T22:00:00Z`
  return (
    <article class="fig" id="day" aria-labelledby="day-title">
      <div class="body daycard">
        <p class="label">The market on</p>
        <h2 id="day-title">{longDateText(date)}</h2>
        <nav class="steps" aria-label="Day">
          {at === 0 ? null : (
            <a href={pathOf(days.day[at - 1])} rel="prev">
              Previous day
            </a>
          )}
          {at === days.day.length - 1 ? null : (
            <a href={pathOf(days.day[at + 1])} rel="next">
              Next day
            </a>
          )}
        </nav>
        {value === null ? null : <p class="reading">{fixed(value)}</p>}
        <p class="states">
          {value === null ? null : statusWord(statusOfPoint(value))} {regimeWord(days.regime[at])}
        </p>
        <p class="note">{sentences(days, at, card)}</p>
        {card && drivers(card)}
      </div>
      <p class="foot">
        <a href={call}>
          <code>{call}</code>
        </a>
      </p>
    </article>
  )
}

function sentences({ risk, sp500, vix }: MarketDays, at: number, card: DayCard | undefined): string {
  const [value, before] = [risk[at], risk[at - 1] ?? null]
  const prices = `The S&P 500 closed at ${whole(sp500[at])}${vix[at] === null ? '' : `, the VIX at ${fixed(vix[at], 2)}`}.`
  if (value === null) {
    const isKnownBefore = risk.slice(0, at).some((one) => one !== null)
    return `${prices} ${isKnownBefore ? 'The risk index of this day is not known.' : 'The risk index begins later.'}`
  }
  const moved = before === null ? '' : ` ${movedText(value - before)}`
  const chance =
    card?.fall == null
      ? ''
      : ` The chance of a 7% fall within 20 days stood at ${percent(card.fall.value, 0)}; ${percent(card.fall.baseRate, 0)} is usual.`
  return `Computed only from what was known that evening.${moved}${chance} ${prices}`
}

function movedText(change: number): string {
  const points = fixed(Math.abs(change))
  if (points === '0.0') return 'The index did not move.'
  return `The index ${change > 0 ? 'rose' : 'fell'} ${points} points in one session.`
}

function drivers({ drivers: counted, missing, fall }: DayCard) {
  let reached = 0
  return (
    <>
      {fall && (
        <p>
          <span class="chip none">
            interval {percentRange(fall.interval95, 0)}: {whole(fall.days)} days were known
          </span>
        </p>
      )}
      <ol class="day-drivers" aria-label="Drivers of the index, in points">
        {counted.map(({ name, points }) => {
          const from = reached
          reached += points
          return (
            <li>
              <span>{driverName({ name } as never)}</span>
              <b>{fixed(points)}</b>
              <svg height="8" aria-hidden="true">
                <rect width="100%" height="8" class="f-grid" />
                <rect x={share(from)} width={share(points)} height="8" class="drv" />
              </svg>
            </li>
          )
        })}
      </ol>
      {missing.length === 0 ? null : <p class="label">{missingText(missing)}</p>}
    </>
  )
}

const REASONS: Readonly<Record<NotCounted, string>> = {
  no_reading: 'no data',
  too_early: 'too little was on record by then',
  outdated: 'the last value was too old',
}

function missingText(missing: DayCard['missing']): string {
  const groups = Map.groupBy(missing, ({ why }) => why)
  const parts = [...groups].map(([why, drivers]) => {
    const names = drivers.map(({ name }) => lowered(driverName({ name } as never))).join(', ')
    return why === undefined ? names : `${names} (${REASONS[why]})`
  })
  return `Not counted: ${parts.join('; ')}.`
}

const lowered = (name: string): string => (name.startsWith('VIX') ? name : name.toLowerCase())
