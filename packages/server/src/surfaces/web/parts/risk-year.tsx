import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'
import { fixed } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { dayText } from '../time-text.ts'
import {
  isApart,
  level,
  levelLine,
  monthTicks,
  pathOf,
  placed,
  roundTrace,
  runsOf,
  Stretched,
  share,
  timeAxis,
  upward,
} from './chart-scale.tsx'
import { figure } from './figure.tsx'
import { daysIn, stateClass, statusWord } from './glyphs.tsx'
import { STATUS_BANDS } from './risk-words.ts'
import { ReadPlot } from './series-data.tsx'

const BOTTOM = 348
const y = upward(0, 100, { top: 0, bottom: BOTTOM })

export function riskYear(shown: Shown<RiskSeries>) {
  const { rows } = shown.data
  const days = rows.map(({ date }) => date)
  const values = rows.map(({ value }) => value)
  const peak = values.indexOf(Math.max(...values))
  const last = values[values.length - 1]
  const says = `Market risk over ${rows.length} trading days. It moved between ${fixed(Math.min(...values))} and ${fixed(values[peak])}, the highest on ${dayText(days[peak])}, and stands at ${fixed(last)}.`
  const body = (
    <ReadPlot
      label="Risk by day. Left and right arrows move a day."
      says={says}
      height={BOTTOM + 24}
      series={{ days, numbers: { Risk: values }, states: rows.map(({ status }) => status) }}
    >
      {timeAxis(monthTicks(days), days.length, BOTTOM)}
      {level(BOTTOM, 'gl2')}
      <Stretched height={BOTTOM}>{traces(rows)}</Stretched>
      {STATUS_BANDS.slice(1).map(({ from }) =>
        levelLine(y(from), isApart(y(from), [y(last)]) ? String(from) : '', 'th'),
      )}
      {peakLabel(peak, rows)}
      <circle cx="100%" cy={y(last)} r="4" class="f-ink" />
      <text x="100%" dx="10" y={y(last) + 4} class="b halo">
        {fixed(last)}
      </text>
    </ReadPlot>
  )
  return figure({
    id: 'risk-year',
    title: 'Risk, one year',
    shown,
    body,
    foot: dayCounts(rows),
    className: 'c8',
  })
}

function traces(rows: RiskSeries['rows']) {
  const points = placed(
    rows.map(({ value }) => value),
    y,
  )
  return (
    <>
      {runsOf(rows.map(({ status }) => status)).map(({ state, from, to }) => {
        // One point more closes the gap at a status change.
        const line = pathOf(points.slice(from, to + 2))
        const edge = points.slice(from, to + 2)
        // The fill needs fewer points than its line.
        const coarse = edge.filter((_, index) => index % 2 === 0 || index === edge.length - 1)
        const area = `${pathOf(coarse)}L${Math.round(edge[edge.length - 1].x)} ${BOTTOM}L${Math.round(edge[0].x)} ${BOTTOM}Z`
        const name = stateClass(state)
        return [<path d={area} class={`area f-${name}`} />, roundTrace(line, `s-${name}`, 2.2)]
      })}
    </>
  )
}

function peakLabel(peak: number, rows: RiskSeries['rows']) {
  const { value, date } = rows[peak]
  const early = peak < rows.length * 0.75
  return (
    <text
      x={share(peak, 0, rows.length - 1)}
      dx={early ? 10 : -10}
      y={Math.max(12, y(value) - 2)}
      class={`halo i${early ? '' : ' e'}`}
    >
      <tspan class="b">{fixed(value)}</tspan> {dayText(date)}
    </text>
  )
}

function dayCounts(rows: RiskSeries['rows']) {
  const statuses = rows.map(({ status }) => status)
  return (
    <span class="key-row">
      {STATUS_BANDS.map(({ status }) => daysIn(statusWord(status), status, statuses))}
    </span>
  )
}
