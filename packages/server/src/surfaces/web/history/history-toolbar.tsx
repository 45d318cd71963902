import { Submit } from '../parts/form.tsx'
import { longDateText } from '../time-text.ts'
import type { HistoryState } from './history-state.ts'
import type { MarketDays } from './market-days.ts'

interface ToolbarInput {
  readonly days: MarketDays
  readonly state: HistoryState
  /** Path of the page. */
  readonly base: string
  /** With the window that was asked for. */
  readonly address: string
}

/** Two plain forms; a script keeps their dates as the brush is moved. */
export function historyToolbar({ days, state, base, address }: ToolbarInput) {
  const { at, from, to, notTraded, fault } = state
  const limits = { min: days.day[0], max: days.day[days.day.length - 1] }
  return (
    <>
      {notTraded === undefined ? null : (
        <p class="said">
          {longDateText(notTraded)} was no trading day. This is the last one before it:{' '}
          {longDateText(days.day[at])}.
        </p>
      )}
      {fault === undefined ? null : <p class="said">{fault}</p>}
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
