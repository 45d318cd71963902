import { REGION_NAMES } from '@bellwether-markets/engine/news/crises/find-crises'
import { type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { pick } from '../pick.ts'
import type { REGIONS } from '../regions.ts'
import { missingText, ranked } from '../short-form.ts'
import type { RiskIndex } from './risk-schema.ts'

type Region = (typeof REGIONS)[number]

/** What the index says, how likely a fall is, and what it is made of: the largest contribution first. */
export function conciseRisk(
  answer: RiskIndex,
  { region }: { readonly region?: Region },
  limit?: number,
): Concise {
  if (region !== undefined) return conciseRegion(answer, region, limit)
  const { p_drawdown_7pct_20d: fall, to_flip, missing } = answer
  const regions = Object.entries(answer.regions).sort(([, one], [, other]) => byScore(one, other))
  return {
    summary: summaryOf(answer),
    evidence: {
      chance_of_7pct_fall_in_20_days: fall && {
        ...pick(fall, 'value', 'interval_95', 'base_rate'),
        days: fall.n,
      },
      reference: `${answer.reference.kind}, ${answer.reference.from} to ${answer.reference.to}`,
    },
    caveats: [...stateCaveats(answer), ...missing.map(missingText), ...missingNews(answer)],
    ...pick(answer, 'value', 'status', 'date', 'change_1d', 'change_7d'),
    higher_than_pct_of_days: answer.place.higher_than_pct,
    regions: regions.map(([name, { score, status: state, change_7d: change }]) => [
      name,
      score,
      state,
      change,
    ]),
    crises: crisisRows(answer),
    to_flip: to_flip.map(({ status: other, condition }) => `${other}: ${condition}`),
    ...tableOf(byContribution(answer.drivers).slice(0, limit), [...READING, 'change_7d']),
    more: 'region= for one region with its drivers; detail=detailed for evidence of crises and bands.',
  }
}

type Driver = Omit<RiskIndex['drivers'][number], 'change_7d'>

const READING = [{ driver: 'name' }, 'contribution', 'reading', 'unit'] as const satisfies Columns<Driver>

const byContribution = <Item extends Pick<Driver, 'contribution'>>(drivers: readonly Item[]) =>
  ranked(drivers, ({ contribution }) => -contribution)

const crisisRows = ({ crises }: RiskIndex) =>
  tableOf(crises, ['title', 'severity', 'trend', 'share_pct']).rows

const stateCaveats = ({ provisional, degraded }: RiskIndex): readonly string[] => [
  ...(provisional ? ['Provisional: the session is not over.'] : []),
  ...(degraded ? ['Degraded: too much of the index is missing.'] : []),
]

function conciseRegion(answer: RiskIndex, region: Region, limit?: number): Concise {
  const state = answer.regions[region]
  const { score, status, change_7d: change, drivers, missing } = state
  const name = REGION_NAMES[region]
  return {
    summary:
      score === null
        ? `The risk of ${name} is not scored: too little of it is known.`
        : `Risk in ${name} is ${score} of 100 (${status})${change === null ? '' : `, ${change < 0 ? '' : '+'}${change} in a week`}; the whole market is at ${answer.value}.`,
    caveats: [...stateCaveats(answer), ...missing.map(missingText)],
    date: answer.date,
    region,
    ...pick(state, 'score', 'status', 'change_7d', 'coverage'),
    market: answer.value,
    crises: crisisRows(answer),
    ...tableOf(byContribution(drivers).slice(0, limit), [
      ...READING,
      { symbols: ({ symbols }) => symbols.join(' ') },
      'as_of',
    ]),
    more: 'Without region= the whole market.',
  }
}

function summaryOf({ value, status, date, change_7d: change, p_drawdown_7pct_20d: fall }: RiskIndex): string {
  const moved = change === null ? '' : `, ${change < 0 ? '' : '+'}${change} in a week`
  const chance =
    fall === null
      ? ''
      : `; the chance that the S&P 500 closes more than 7% lower within 20 sessions is ${fall.value}, ${fall.base_rate} on average`
  return `Risk is ${value} of 100 on ${date} (${status})${moved}${chance}.`
}

interface Scored {
  readonly score: number | null
}

const byScore = (one: Scored, other: Scored): number => (other.score ?? -1) - (one.score ?? -1)

function missingNews({ regions, geopolitics }: RiskIndex): readonly string[] {
  const without = Object.entries(regions).filter(([, { missing }]) =>
    missing.some(({ name }) => name === 'news'),
  )
  const regional = without.length === 0 ? [] : [`No news in ${without.length} of 6 regional scores.`]
  return geopolitics.score === null ? [...regional, 'Geopolitics is not scored.'] : regional
}
