import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import { type NotCounted, type RiskCard, riskCard } from '@bellwether-markets/products/risk/risk-tables'
import type { FactReader } from '../../../service/ports.ts'
import { DRIVERS } from '../parts/risk-words.ts'

/** The index of a day. */
export interface DayCard extends Pick<RiskCard, 'value' | 'drivers' | 'fall'> {
  readonly missing: readonly { readonly name: string; readonly why: NotCounted | undefined }[]
}

/** As stored; undefined if there is no row of the day yet. Computes nothing. */
export async function storedCard(facts: FactReader, date: string): Promise<DayCard | undefined> {
  const year = Number(date.slice(0, 4))
  // The last session of a year is decided in the next one.
  for (const one of [year, year + 1]) {
    const rows = (await facts.year(riskCard, one)) as readonly RiskCard[] | undefined
    const row = rows?.find(({ day }) => formatDay(asDay(day)) === date)
    if (row !== undefined) return row
  }
  return undefined
}

/** Of the last session, until its row is stored. */
export function publishedCard(index: RiskIndex | undefined, date: string): DayCard | undefined {
  if (index === undefined || index.date !== date) return undefined
  const { value, drivers, missing, p_drawdown_7pct_20d: fall } = index
  return {
    value,
    drivers: drivers
      .map(({ name, contribution }) => ({ name, points: contribution }))
      .sort((one, other) => other.points - one.points),
    missing: missing.flatMap(({ name }) => (name in DRIVERS ? [{ name, why: undefined }] : [])),
    fall: fall && {
      value: fall.value,
      interval95: [fall.interval_95[0], fall.interval_95[1]],
      baseRate: fall.base_rate,
      days: fall.n,
    },
  }
}
