import { priceText } from '../number-text.ts'
import {
  across,
  endLabel,
  levelLine,
  paneTitle,
  pathOf,
  placed,
  roundTrace,
  runsOf,
  Stretched,
  share,
  short,
  trace,
} from '../parts/chart-scale.tsx'
import { stateClass } from '../parts/glyphs.tsx'
import type { PastWindow } from './past-window.ts'
import { priceScale } from './price-scale.ts'

export const PANE = { top: 18, bottom: 246, strip: 252 } as const
/** Two labels on the axis. */
const LEAST_APART = 14
/** Share of the width that a word needs in the wide and in the middle form. */
const WORD_WIDE = 0.09
const WORD_MIDDLE = 0.14

/** Close and average over the regimes, with their strip. */
export function pricePane({ closes, averages, regimes }: PastWindow) {
  const drawn = averages.flatMap((average) => average ?? [])
  const { y, ticks, isLog } = priceScale([...closes, ...drawn], PANE)
  const x = across(closes.length)
  const [close, average] = [closes[closes.length - 1], averages[averages.length - 1]]
  const isApart = average !== null && Math.abs(y(close) - y(average)) >= LEAST_APART
  const taken = [close, ...(isApart ? [average] : [])]
  const free = ticks.filter((tick) => taken.every((value) => Math.abs(y(value) - y(tick)) >= LEAST_APART))
  return (
    <>
      {regimeBands(regimes)}
      {free.map((tick) => levelLine(y(tick), tickText(tick), 'gl'))}
      <Stretched height={PANE.bottom}>
        {trace(
          pathOf(averages.flatMap((mean, at) => (mean === null ? [] : [{ x: x(at), y: y(mean) }]))),
          'ink3',
          1.2,
        )}
        {roundTrace(pathOf(placed(closes, y)), 'ink', 1.9)}
      </Stretched>
      <circle cx="100%" cy={short(y(close))} r="3.5" class="f-ink" />
      {endLabel(y(close), priceText(close))}
      {isApart ? endLabel(y(average), priceText(average), 'i halo') : null}
      {paneTitle(
        10,
        <>
          Close{isLog ? ', log scale' : ''}
          <tspan class="t-m">; thin: 200-day average</tspan>
        </>,
      )}
    </>
  )
}

const tickText = (tick: number): string =>
  Number(tick.toPrecision(5)).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** Behind the prices and as a strip below them; words only if they fit. */
const regimeBands = (regimes: readonly string[]) =>
  runsOf(regimes)
    .filter(({ state }) => state !== '')
    .map(({ state, from, to }) => {
      const width = (to - from + 1) / regimes.length
      const x = share(from, 0, regimes.length)
      const name = stateClass(state)
      return (
        <>
          <rect
            x={x}
            width={`${short(width * 100)}%`}
            y={PANE.top}
            height={PANE.bottom - PANE.top}
            class={`rgb-${name}`}
          />
          <rect
            x={x}
            width={`${short(Math.max(0.2, width * 100 - 0.2))}%`}
            y={PANE.strip}
            height="6"
            class={`f-${name}`}
          />
          {width < WORD_WIDE ? null : (
            <text x={x} y={PANE.strip + 20} class={`i ${width < WORD_MIDDLE ? 't-w' : 't-m'}`}>
              {state}
            </text>
          )}
        </>
      )
    })
