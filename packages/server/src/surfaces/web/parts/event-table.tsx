import type { ComponentChildren } from 'preact'
import type { Events } from '../../../products/events/events-schema.ts'
import { fixed } from '../number-text.ts'
import { instantText } from '../time-text.ts'
import { share } from './chart-scale.tsx'
import { sideGlyph } from './glyphs.tsx'
import { REGION_WORDS } from './risk-words.ts'

type Event = Events['events'][number]

const MOST_EVENTS = 12
const MOST_ASSETS = 4

export function eventTable({ events, total, coverage }: Events): ComponentChildren {
  if (events.length === 0) {
    return (
      <>
        <p>
          <b>No event in the news of the last days.</b>
        </p>
        <p class="note">
          {coverage === null
            ? 'No headlines were read.'
            : `${coverage.headlines} headlines of ${coverage.publishers} publishers were read.`}
        </p>
      </>
    )
  }
  return (
    <>
      <table class="ev stack">
        <caption class="vh">Events, the largest present impact first</caption>
        <thead>
          <tr>
            <th scope="col">First seen</th>
            <th scope="col">Event</th>
            <th scope="col">Moves</th>
            <th scope="col">Impact, 0 to 100</th>
          </tr>
        </thead>
        <tbody>{events.slice(0, MOST_EVENTS).map(row)}</tbody>
      </table>
      <p class="note spaced">
        {Math.min(MOST_EVENTS, events.length)} of {total} events
        {coverage === null
          ? ''
          : `, from ${coverage.headlines} headlines of ${coverage.publishers} publishers`}
        . Impact halves with each half-life of its kind.
      </p>
    </>
  )
}

function row(event: Event): ComponentChildren {
  const place = event.region === null ? '' : ` ${REGION_WORDS[event.region] ?? ''}`
  const shownAssets = event.assets.slice(0, MOST_ASSETS)
  const more = event.assets.length - shownAssets.length
  return (
    <tr>
      <td class="nowrap">
        {event.time_known ? instantText(event.first_seen_at) : event.first_seen_at.slice(0, 10)}
        <span class="sub">
          {event.sources} {event.sources === 1 ? 'source' : 'sources'}
        </span>
      </td>
      <th scope="row">
        <span class="sym">{event.title}</span>
        <span class="sub">
          <code>{event.type}</code>
          {place}
        </span>
      </th>
      <td>
        <span class="key-row">
          {shownAssets.map(asset)}
          {more > 0 ? <span class="label">and {more} more</span> : null}
        </span>
      </td>
      <td>
        <div class="imp">
          <b>{fixed(event.impact, 0)}</b>
          <svg aria-hidden="true">
            <rect width="100%" height="8" class="f-rule" />
            <rect width={share(event.impact)} height="8" class="drv" />
          </svg>
        </div>
        <span class="sub">{fixed(event.impact_at_first, 0)} at first</span>
      </td>
    </tr>
  )
}

const asset = ({ symbol, direction }: Event['assets'][number]): ComponentChildren => (
  <span class="nowrap">
    {direction === 'unclear' ? (
      <span class="label">unclear</span>
    ) : (
      sideGlyph(direction === 'up' ? 'long' : 'short', direction)
    )}{' '}
    {symbol}
  </span>
)
