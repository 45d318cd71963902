import type { ComponentChildren } from 'preact'
import { whole } from '../number-text.ts'

const BARS = [
  [0, 9, 5],
  [5, 6, 8],
  [10, 3, 11],
  [15, 0, 14],
] as const
const STATUS_LEVELS = ['calm', 'moderate', 'elevated', 'critical'] as const
const REGIME_PATHS = {
  bull: 'M1 12L7 7L11 9L19 2',
  bear: 'M1 2L7 7L11 5L19 12',
  sideways: 'M1 7L5 4L10 9L15 5L19 7',
  crisis: 'M1 2L6 4L9 2L13 12L16 9L19 13',
} as const

/** Repeated glyphs, once a page. */
export const SYMBOLS = (
  <svg width="0" height="0" class="symbols" aria-hidden="true">
    {STATUS_LEVELS.map((level, rank) => (
      <symbol id={`st-${level}`}>
        {BARS.map(([x, y, height], bar) => (
          <rect x={x} y={y} width="3" height={height} class={bar <= rank ? `f-${level}` : 'f-off'} />
        ))}
      </symbol>
    ))}
    {Object.entries(REGIME_PATHS).map(([regime, path]) => (
      <symbol id={`rg-${regime}`}>
        <path d={path} fill="none" stroke-width="2.4" stroke-linejoin="round" class={`s-${regime}`} />
      </symbol>
    ))}
    <symbol id="long">
      <path d="M4.5 0L9 9H0Z" class="f-long" />
    </symbol>
    <symbol id="short">
      <path d="M4.5 9L9 0H0Z" class="f-short" />
    </symbol>
  </svg>
)

export const stateClass = (state: string): string => state.toLowerCase()

const statusGlyph = (status: string) => (
  <svg width="18" height="14" aria-hidden="true">
    <use href={`#st-${stateClass(status)}`} />
  </svg>
)

const regimeGlyph = (regime: string) => (
  <svg width="20" height="14" aria-hidden="true">
    <use href={`#rg-${stateClass(regime)}`} />
  </svg>
)

/** Never colour alone. */
export const statusWord = (status: string, after: ComponentChildren = null) => (
  <span class="st">
    {statusGlyph(status)}
    {status}
    {after}
  </span>
)

export const regimeWord = (regime: string, after: ComponentChildren = null) => (
  <span class="rg">
    {regimeGlyph(regime)}
    {regime}
    {after}
  </span>
)

export const sideWord = (side: 'long' | 'short') => (
  <span class={`dir ${side}`}>
    <svg width="9" height="9" aria-hidden="true">
      <use href={`#${side}`} />
    </svg>
    {side}
  </span>
)

const REGIMES = ['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS'] as const

export const regimeDays = (regimes: readonly string[]) =>
  REGIMES.map((regime) => daysIn(regimeWord(regime), regime, regimes))

export const daysIn = (word: ComponentChildren, state: string, states: readonly string[]) => (
  <span>
    {word} <span class="label">{whole(states.filter((one) => one === state).length)} days</span>
  </span>
)
