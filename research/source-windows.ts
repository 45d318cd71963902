import { performanceOf } from '@bellwether-markets/engine/portfolio/performance'
import type { RegimeDay } from '@bellwether-markets/engine/regime/regime-machine'
import { REGIMES } from '@bellwether-markets/engine/regime/regime-parameters'
import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { windowsWith } from './dated-windows.ts'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { isWithin, type Period, WHOLE } from './period.ts'

/** What a form held, day by day. */
export interface HeldForm {
  readonly form: string
  readonly held: Omit<HeldPortfolio, 'net'>
  /** Unless it is of a form without a line of its own. */
  readonly isRegistered?: boolean
}

export interface SourceWindows {
  /** Return of the equal-weighted universe by day, for the beta. */
  readonly market: ReadonlyMap<number, number>
  /** Forms tried. */
  readonly trials: number
  /** Refused to a form that is not registered. */
  readonly forward: Period | undefined
  /** Oldest first. */
  readonly regimes: readonly Pick<RegimeDay, 'day' | 'regime'>[]
}

const COSTS = [0.001, 0.002] as const
const LAGS = 20

const FIGURES = [
  'days',
  'gross a year',
  'net of 10 bp',
  't',
  'net of 20 bp',
  'turnover a week',
  'break-even, bp',
  'beta',
  'after beta',
  't after beta',
  'days with a gain',
  'Sharpe',
]

/** Each form by window and by the regime of the day before: before and after cost, what trading may cost, and what is left after beta. */
export const sourceWindowsTable = (
  title: string,
  forms: readonly HeldForm[],
  by: SourceWindows,
): ReportTable => ({
  title,
  columns: ['form', 'window', ...FIGURES, `deflated, N = ${by.trials}`],
  rows: forms.flatMap(({ form, held, isRegistered = true }) => {
    const forward = isRegistered ? by.forward : undefined
    return [
      ...[WHOLE, ...windowsWith(held.day, forward)].map((window) => [
        form,
        window.label,
        ...cellsOf(within(held, window), by),
      ]),
      ...(forward === undefined ? [[form, 'forward', ...blanksAfter('refused: not registered')]] : []),
      ...byRegime(held, by.regimes).map(([regime, own]) => [form, regime, ...cellsOf(own, by)]),
    ]
  }),
})

const blanksAfter = (first: string): readonly string[] => [first, ...FIGURES.map(() => '')]

function cellsOf(
  { day, gross, traded }: HeldForm['held'],
  { market, trials }: SourceWindows,
): readonly string[] {
  if (day.length === 0) return blanksAfter('0')
  const [net, dearer] = COSTS.map((cost) => netOf({ gross, traded }, cost))
  const { mean, t } = neweyWestMean(net, LAGS)
  const all = performanceOf({
    net,
    gross,
    traded,
    trials,
    cash: new Float64Array(net.length),
    market: Array.from(day, (one) => market.get(one) ?? 0),
    days: [day[0], day[day.length - 1]],
  })
  const [earned, changed] = [sumOf(gross), sumOf(traded)]
  return [
    String(day.length),
    percent((earned / day.length) * TRADING_DAYS_A_YEAR),
    percent(mean * TRADING_DAYS_A_YEAR),
    figure(t, 1),
    percent((sumOf(dearer) / day.length) * TRADING_DAYS_A_YEAR),
    figure((5 * changed) / day.length, 2),
    figure((10_000 * earned) / changed, 1),
    figure(all.beta, 2),
    percent(all.alpha),
    figure(all.alphaT, 1),
    percent(all.hitRate),
    figure(all.sharpe, 2),
    figure(all.dsr, 3),
  ]
}

export const netOf = (
  { gross, traded }: Pick<HeldPortfolio, 'gross' | 'traded'>,
  cost: number,
): Float64Array => Float64Array.from(gross, (earned, at) => earned - cost * traded[at])

const within = (held: HeldForm['held'], window: Period): HeldForm['held'] =>
  rowsWith(held, (day) => isWithin(day, window))

function byRegime(
  held: HeldForm['held'],
  regimes: SourceWindows['regimes'],
): readonly (readonly [regime: string, HeldForm['held']])[] {
  const before = new Map<number, string>()
  let next = 0
  for (const day of Array.from(held.day)) {
    while (next < regimes.length && regimes[next].day < day) next++
    if (next > 0) before.set(day, regimes[next - 1].regime)
  }
  return REGIMES.map(
    (regime) => [regime, rowsWith(held, (day) => before.get(day) === regime)] as const,
  ).filter(([, { day }]) => day.length > 0)
}

function rowsWith(
  { day, gross, traded }: HeldForm['held'],
  isWanted: (day: number) => boolean,
): HeldForm['held'] {
  const rows = Array.from(day, (_, row) => row).filter((row) => isWanted(day[row]))
  const cut = (values: ArrayLike<number>) => Float64Array.from(rows, (row) => values[row])
  return { day: cut(day), gross: cut(gross), traded: cut(traded) }
}

const sumOf = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0)
