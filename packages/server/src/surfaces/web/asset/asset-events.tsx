import { eventWords } from '@bellwether-markets/products/events/event-words'
import type { Events } from '@bellwether-markets/products/events/events-schema'
import { whole } from '../number-text.ts'
import { meter } from '../parts/chart-scale.tsx'
import { callLine } from '../parts/figure.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { tableHead } from '../parts/table-head.tsx'
import { dayText } from '../time-text.ts'

type Event = Events['events'][number]

/** Weaker ones are folded. */
const FLOOR = 5
const MOST_OTHERS = 3

export function assetEvents(symbol: string, answer: Events | undefined) {
  const events = answer?.events ?? []
  const strong = events.filter(({ impact }) => impact >= FLOOR)
  const weak = events.filter(({ impact }) => impact < FLOOR)
  return (
    <section id="events">
      {sectionHead('Events and news', callLine({ path: `/v1/events?symbol=${symbol}`, credits: 0 }))}
      {strong.length > 0 ? (
        table(symbol, strong, 'Events of seven days')
      ) : (
        <p>{nothingText(answer, weak.length)}</p>
      )}
      {weak.length === 0 ? null : (
        <details>
          <summary>{whole(weak.length)} more below impact 5</summary>
          {table(symbol, weak, 'Events of little impact')}
        </details>
      )}
    </section>
  )
}

const nothingText = (answer: Events | undefined, weak: number): string => {
  if (answer === undefined) return 'The news of this week has not been read yet.'
  return weak === 0
    ? 'No event of the last seven days names it.'
    : 'No event of the last seven days that names it has an impact of 5 or more.'
}

const table = (symbol: string, events: readonly Event[], caption: string) => (
  <table class="stack evt">
    {tableHead(caption, ['Day', 'Event', 'Impact, 0 to 100'])}
    <tbody>{events.map((event) => row(symbol, event))}</tbody>
  </table>
)

function row(symbol: string, event: Event) {
  const others = event.assets.flatMap((asset) => (asset.symbol === symbol ? [] : asset.symbol))
  return (
    <tr>
      <td>
        {dayText(event.first_seen_at)}
        <span class="sub">{eventWords(event.type)}</span>
      </td>
      <th scope="row" lang={event.language}>
        {event.title}
        <span class="sub" lang="en">
          {event.source}
          {others.length === 0 ? '' : `, with ${others.slice(0, MOST_OTHERS).join(', ')}`}
        </span>
      </th>
      <td>
        <span class="imp">
          <b>{whole(event.impact)}</b>
          <svg aria-hidden="true">{meter(event.impact)}</svg>
        </span>
      </td>
    </tr>
  )
}
