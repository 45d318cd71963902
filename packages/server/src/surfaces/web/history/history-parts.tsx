import { fixed, percent, signed, whole } from '../number-text.ts'
import { choiceLink, Submit } from '../parts/form.tsx'
import { regimeDays } from '../parts/glyphs.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { dataTable } from '../parts/table-head.tsx'
import { longDateText } from '../time-text.ts'
import type { DayCard } from './day-card.ts'
import type { HistoryState } from './history-state.ts'
import type { MarketDays } from './market-days.ts'
import { type CrisisFacts, whatFollowed } from './what-followed.ts'

export function followedSection(days: MarketDays, at: number, card: DayCard | undefined) {
  const spans = whatFollowed(days, at)
  if (spans.length === 0) return null
  const basis =
    card?.fall == null ? '' : `: ${whole(card.fall.days)} earlier days stand behind the chance above`
  return (
    <section id="followed">
      {sectionHead(
        'What followed',
        null,
        `S&P 500 after the close of ${longDateText(days.day[at])}. One case, not a forecast${basis}.`,
      )}
      <div class="four">
        {spans.map(({ sessions, change, lowest }) => (
          <div>
            <b>{signed(100 * change)}%</b>
            {sessions} sessions later
            <br />
            lowest {signed(100 * lowest)}%
          </div>
        ))}
      </div>
    </section>
  )
}

export const crisisLinks = (crises: readonly CrisisFacts[], at: number) =>
  crises.length === 0 ? null : (
    <nav class="pick crises" aria-label="Named crises">
      {crises.map((crisis) => choiceLink(`/history/${crisis.date}`, crisis.name, crisis.at === at))}
    </nav>
  )

export const crisisTable = (days: MarketDays, crises: readonly CrisisFacts[]) => (
  <>
    <h2 class="t">Crises by name</h2>
    {crises.length === 0 ? (
      <p class="note">A simulated market has no crisis with a name.</p>
    ) : (
      dataTable({
        style: 'tight',
        columns: ['Crisis', ['Highest risk', 'num'], ['Deepest fall', 'num']],
        naming: -1,
        rows: crises.map(({ name, date, highestRisk, deepestFall }) => [
          <a href={`/history/${date}`}>{name}</a>,
          fixed(highestRisk),
          percent(deepestFall, 0),
        ]),
      })
    )}
    <p class="note">{basisText(days, crises)}</p>
  </>
)

function basisText({ risk, day }: MarketDays, crises: readonly CrisisFacts[]): string {
  const first = risk.findIndex((value) => value !== null)
  const begins =
    first > 0
      ? `The risk index begins on ${longDateText(day[first])}; before it only regime, S&P 500 and VIX are known.`
      : ''
  const measured =
    crises.length === 0
      ? ''
      : 'Both within 252 sessions from the day; falls are from the highest close of the 252 sessions before. '
  return measured + begins
}

export const regimeCounts = (regimes: readonly string[]) => <span class="key-row">{regimeDays(regimes)}</span>

interface ToolbarInput {
  readonly days: MarketDays
  readonly state: HistoryState
  /** Path of the page. */
  readonly base: string
  readonly address: string
}

/** Two plain forms; a script keeps their dates as the brush is moved. */
export function historyToolbar({ days, state, base, address }: ToolbarInput) {
  const { at, from, to, notTraded, fault } = state
  const limits = { min: days.day[0], max: days.day[days.day.length - 1] }
  return (
    <>
      {notTraded && (
        <p class="said">
          {longDateText(notTraded)} was no trading day. This is the last one before it:{' '}
          {longDateText(days.day[at])}.
        </p>
      )}
      {fault && <p class="said">{fault}</p>}
      <div class="toolbar">
        {dayForm(limits, days.day[at])}
        <form action={base} id="window-form">
          <label for="from">From</label>
          <input id="from" type="date" name="from" value={days.day[from]} {...limits} required />
          <label for="to">to</label>
          <input id="to" type="date" name="to" value={days.day[to]} {...limits} required />
          <Submit label="Show window" quiet />
        </form>
        <button class="copy" type="button" data-copy={address} hidden>
          Copy link to this view
        </button>
      </div>
    </>
  )
}

export const dayForm = (limits: { readonly min: string; readonly max: string }, date: string) => (
  <form action="/history">
    <label for="day-asked">Day</label>
    <input id="day-asked" type="date" name="day" value={date} {...limits} required />
    <Submit label="Show" quiet />
  </form>
)
