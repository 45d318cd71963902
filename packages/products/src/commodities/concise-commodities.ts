import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { listed } from '../english.ts'
import { largestFirst } from '../known.ts'
import { pick } from '../pick.ts'
import { WHY_NONE } from '../reason.ts'
import { byReason, ranked, restText } from '../short-form.ts'
import type { Commodities, CommodityOutlook } from './commodity-schema.ts'

const NAMED = 3
const REASONS = 2
const MIDDLE = 50

type Scored = CommodityOutlook & { readonly score: number }

/** Raw materials by the distance of their score from the middle; without an edge there are no sides and chances. */
export function conciseCommodities(answer: Commodities, _query: object, limit?: number): Concise {
  const { commodities, evidence, calibration, unknown = [] } = answer
  const scored = ranked(
    commodities.filter((one): one is Scored => one.score !== null),
    ({ score }) => -Math.abs(score - MIDDLE),
  )
  const visible = scored.slice(0, limit)
  return {
    summary: summaryOf(answer, scored),
    date: answer.date,
    coming_month: scored.at(0)?.seasonality?.coming_month ?? null,
    evidence: {
      ...pick(evidence, 'rank_ic', 'interval_95', 't', 'days', 'kind'),
      ...pick(calibration, 'edge_state', 'slope', 'slope_estimate', 'slope_se'),
      about: `scores against the returns of the ${OUTCOME_DAYS} trading days after, on past days of this market; chances use slope, the lower bound`,
    },
    caveats: caveatsOf(answer, scored),
    ...(unknown.length === 0 ? {} : { unknown }),
    ...tableOf(visible, [
      'symbol',
      { name: 'title' },
      'score',
      ...(calibration.edge_state === 'stated' ? CALLS : []),
      {
        price: 'price.value',
        currency: 'price.currency',
        why: reasonsOf,
        carry_12m_pct: 'carry.mean_12m_pct',
        coming_month_pct: 'seasonality.coming_month_mean_pct',
        coming_month_t: 'seasonality.t',
      },
    ]),
    more: `${restText(visible.length, scored.length)}symbols and direction narrow it; detail=detailed for all drivers, the months of the year and the book on paper.`,
  }
}

const confidenceOf = ({ direction, confidence }: Scored) => (direction === null ? null : confidence)

const CALLS: Columns<Scored> = [
  'direction',
  {
    chance: (one) => confidenceOf(one)?.value ?? null,
    base_rate: (one) => confidenceOf(one)?.base_rate ?? null,
  },
]

/** The drivers that moved it furthest the way it stands. */
function reasonsOf({ score, drivers }: Scored): string {
  const way = Math.sign(score - MIDDLE)
  return drivers
    .filter(({ name, contribution }) => name !== 'limit' && contribution * way >= 0 && contribution !== 0)
    .toSorted(largestFirst(({ contribution }) => contribution))
    .slice(0, REASONS)
    .map(({ name, contribution }) => `${name} ${contribution > 0 ? '+' : ''}${contribution}`)
    .join(', ')
}

function summaryOf({ commodities, calibration, covered }: Commodities, scored: readonly Scored[]): string {
  if (commodities.length === 0) return 'No raw material makes a call on this side.'
  const [first] = scored
  if (first === undefined) return `No score is known for ${listed(commodities.map(({ title }) => title))}.`
  const { edge_state: state } = calibration
  const clauses = scored.slice(0, NAMED).map(({ title, score, direction }) => {
    const side = state === 'stated' && direction !== null ? ` (${direction})` : ''
    return `${title} at ${score}${side}`
  })
  const start =
    scored.length > clauses.length
      ? `Furthest from the middle of ${covered} raw materials: ${listed(clauses)}`
      : listed(clauses)
  if (state !== 'stated') return `${start}; no side is called, as ${WHY_NONE[state]}.`
  const { direction, confidence, title } = first
  if (direction === null || confidence === null) return `${start}; ${title} makes no call.`
  const move = direction === 'long' ? 'rise' : 'fall'
  return `${start}; the chance that ${title} will ${move} over ${OUTCOME_DAYS} trading days is ${confidence.value}, usually ${confidence.base_rate}.`
}

const isUnlikely = ({ direction, confidence }: Scored): boolean =>
  direction !== null && confidence !== null && confidence.value < 0.5

function caveatsOf(
  { date, commodities, evidence, calibration }: Commodities,
  scored: readonly Scored[],
): readonly string[] {
  const [low, high] = evidence.interval_95 ?? []
  const withoutFactor = scored.flatMap(({ title, missing }) =>
    missing.length === 0
      ? []
      : [{ name: title, reason: `scored without ${missing.map(({ name }) => name).join(', ')}.` }],
  )
  const gaps = scored.filter(({ roll_adjusted }) => roll_adjusted === false).map(({ title }) => title)
  const old = scored.flatMap(({ title, price }) =>
    price === null || price.date < date ? [`${title} (${price?.date ?? 'no price'})`] : [],
  )
  return [
    ...(low === undefined ? ['Too little has passed to measure the ranking.'] : []),
    ...(low !== undefined && low <= 0 && high >= 0
      ? ['Weak evidence: the interval of the rank correlation spans 0.']
      : []),
    ...(calibration.edge_state === 'stated' && scored.some(isUnlikely)
      ? ['A call with a chance below 0.5 is wrong more often than right, only less often than usual.']
      : []),
    ...byReason(withoutFactor, scored.length),
    ...byReason(
      commodities.flatMap(({ title, not_covered: reason }) =>
        reason === null ? [] : [{ name: title, reason }],
      ),
      commodities.length,
    ),
    ...(gaps.length === 0 ? [] : [`Returns of the last year have roll gaps: ${gaps.join(', ')}.`]),
    ...(old.length === 0 ? [] : [`No price of ${date}: ${old.join(', ')}.`]),
  ]
}
