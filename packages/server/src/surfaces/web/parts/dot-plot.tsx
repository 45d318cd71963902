import type { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import type { ComponentChildren } from 'preact'
import { percent, percentRange, signed, whole } from '../number-text.ts'
import { sourceTitle } from './call-words.ts'
import { level, share, stretch, upright } from './chart-scale.tsx'
import { knows, readingOf } from './record-words.ts'

const Z_95 = 1.96
/** The scale, and the steps in which it grows for all rows. */
const SCALE = { low: 0.42, high: 0.58, step: 0.04 }
const TICKS = 8

type Scores = SourceRecord['overall']
type Rate = Scores & {
  readonly hit_rate: number
  readonly base_rate: number
  readonly mean_confidence: number
}
type Scale = typeof SCALE

const isDecided = (scores: Scores): scores is Rate => scores.hit_rate !== null

/** A row for each source on one scale, with what chance alone would show. */
export function dotPlot(sources: readonly SourceRecord[]) {
  const rows = sources.flatMap(({ source, overall }) =>
    isDecided(overall) ? [{ source, scores: overall }] : [],
  )
  const scale = scaleOf(rows.map(({ scores }) => scores))
  return (
    <div class="dots">
      <div class="hd">Source</div>
      <div class="hd">Came true, with 95% interval</div>
      <div class="hd n">Hit rate</div>
      <div class="hd n sk">Skill against a coin</div>
      <div class="hd vd">Reading</div>
      {rows.map(({ source, scores }) => row(source, scores, scale))}
      <div class="src axis"></div>
      <div class="ch axis">
        <svg height="18" aria-hidden="true">
          {ticksOf(scale).map((tick, index) => (
            <text x={share(tick, scale.low, scale.high)} y="13" class={index % 2 === 0 ? 'm' : 'm t-m'}>
              {percent(tick, 0)}
            </text>
          ))}
        </svg>
      </div>
    </div>
  )
}

function row(source: string, scores: Rate, scale: Scale) {
  const chip = <span class={knows(scores) ? 'chip' : 'chip none'}>{readingOf(scores)}</span>
  const { skill_over_coin: coin, skill_over_rate: rate } = scores
  return (
    <div class="drow">
      <div class="src">
        <b>{sourceTitle(source)}</b>
        <code>{source}</code>
        <span class="vn">{chip}</span>
      </div>
      <div class="ch">{dots(scores, scale)}</div>
      <div class="n nn">
        <b>{percent(scores.hit_rate)}</b>
        <span class="label">of {whole(scores.n)}</span>
      </div>
      <div class="n sk">
        <b>{skillText(coin)}</b>
        <span class="label">{intervalText(coin)}</span>
        <span class="label">base rate {skillText(rate)}</span>
      </div>
      <div class="vd">{chip}</div>
    </div>
  )
}

const skillText = (skill: Scores['skill_over_coin']): string =>
  skill === null ? 'not known' : `${signed(100 * skill.value, 2)}%`

const intervalText = (skill: Scores['skill_over_coin']): string =>
  skill === null ? 'too few calls' : `${skill.interval_95.map((end) => signed(100 * end, 1)).join(' to ')}`

function dots(scores: Rate, scale: Scale) {
  const {
    hit_rate: rate,
    base_rate: base,
    mean_confidence: stated,
    hit_rate_interval_95: [low, high],
  } = scores
  const x = (value: number): string => share(value, scale.low, scale.high)
  const [from, to] = chanceOf(scores)
  const width = `${Number.parseFloat(x(to)) - Number.parseFloat(x(from))}%`
  const says = `Came true ${percent(rate)}, 95% interval ${percentRange([low, high])}; stated ${percent(stated)}; base rate ${percent(base)}; chance alone ${percentRange([from, to])}.`
  return (
    <svg height="34" role="img" aria-label={says}>
      {level(17, 'gl2')}
      <rect x={x(from)} width={width} y="9" height="16" class="f-grid" />
      {upright(x(base), [9, 25], 'ink3', 1.5)}
      {stretch([x(low), x(high)], 17, 'ink', 2)}
      <circle cx={x(rate)} cy="17" r="5" class="f-ink" />
      <svg x={x(stated)} y="2" overflow="visible">
        <path d="M0 7L4 0H-4Z" fill="none" class="ink" stroke-width="1.3" />
      </svg>
    </svg>
  )
}

/** What the base rate alone shows in 95 of 100 cases, for n_eff calls. */
function chanceOf({ base_rate: base, n_eff: n }: Rate): readonly [number, number] {
  const half = Z_95 * Math.sqrt((base * (1 - base)) / n)
  return [Math.max(0, base - half), Math.min(1, base + half)]
}

function scaleOf(all: readonly Rate[]): Scale {
  const values = all.flatMap((scores) => [
    ...scores.hit_rate_interval_95,
    ...chanceOf(scores),
    scores.base_rate,
    scores.mean_confidence,
  ])
  const steps = (distance: number): number =>
    Math.max(0, Math.ceil(distance / SCALE.step - 1e-9)) * SCALE.step
  const low = SCALE.low - steps(SCALE.low - Math.min(...values, SCALE.low))
  const high = SCALE.high + steps(Math.max(...values, SCALE.high) - SCALE.high)
  return { ...SCALE, low: Math.max(0, low), high: Math.min(1, high) }
}

/** Multiples of two percent or more, without the ends. */
function ticksOf({ low, high }: Scale): readonly number[] {
  const step = [0.02, 0.04, 0.1, 0.2].find((one) => (high - low) / one <= TICKS) ?? 0.2
  const first = Math.floor(low / step + 1e-9) + 1
  const count = Math.ceil(high / step - 1e-9) - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

const KEYS: readonly (readonly [width: number, shape: ComponentChildren, words: string])[] = [
  [14, <circle cx="7" cy="6" r="4.5" class="f-ink" />, 'came true'],
  [14, <path d="M7 9L11 2H3Z" fill="none" class="ink" stroke-width="1.3" />, 'stated on average'],
  [14, upright('7', [0, 12], 'ink3', 1.5), 'base rate'],
  [22, <rect width="22" height="12" class="f-grid" />, 'what chance alone would show, 95%'],
]

export const dotPlotKey = (
  <span class="key-row">
    {KEYS.map(([width, shape, words]) => (
      <span>
        <svg width={width} height="12" aria-hidden="true">
          {shape}
        </svg>
        {words}
      </span>
    ))}
  </span>
)
