import type { CommodityDay } from '@bellwether-markets/engine/commodities/commodity-day'
import type { CommodityHistory } from '@bellwether-markets/engine/commodities/commodity-history'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { FEWEST_COMMODITIES } from '@bellwether-markets/engine/commodities/commodity-panel'
import { pastCorrelations } from '@bellwether-markets/engine/commodities/open-days'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { requireRecent } from '@bellwether-markets/engine/signals/require-recent'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { known } from '../known.ts'
import type { CommodityView } from './commodity-place.ts'
import type { Commodities } from './commodity-schema.ts'
import { describeCommodity } from './describe-commodity.ts'

const Z_95 = 1.96

/** @throws NotEnoughHistory with fewer than eight scores, or without data of the last week */
export function describeCommodities(
  view: CommodityView,
  history: CommodityHistory,
): Omit<Commodities, 'book'> {
  const { day, members } = history.scores
  const at = day.length - 1
  if (at < 0) throw new NotEnoughHistory('scores of raw materials', 0, FEWEST_COMMODITIES)
  const covered = members.filter(({ unlimited }) => !Number.isNaN(unlimited[at])).length
  requireRecent(day[at], view.asOf, 'prices of raw materials')
  if (covered === 0) throw new NotEnoughHistory('scores of raw materials', covered, FEWEST_COMMODITIES)
  const { state, slope, used, standardError, dates } = history.confidence.edge[at]
  return {
    date: formatDay(asDay(day[at])),
    covered,
    commodities: COMMODITY_INSTRUMENTS.map((instruments, member) =>
      describeCommodity({ view, history, instruments, member }),
    ),
    evidence: evidenceOf(view.rows),
    calibration: {
      state: dates === 0 ? 'prior' : 'fitted',
      edge_state: state,
      slope: round(used, 4),
      slope_estimate: known(slope, 4),
      slope_se: known(standardError, 4),
      n: dates,
    },
  }
}

/**
 * Cheap check before the computation.
 * @throws NotEnoughHistory without data of the last week
 */
export function requireCurrentPrices({ windows, asOf }: CommodityView): void {
  const latest = [...windows.daily.values(), ...windows.curves.values()].reduce(
    (day, window) => Math.max(day, window.day[window.day.length - 1]),
    Number.NEGATIVE_INFINITY,
  )
  requireRecent(latest, asOf, 'prices of raw materials')
}

function evidenceOf(rows: readonly CommodityDay[]): Commodities['evidence'] {
  const value = pastCorrelations(rows)
  const { mean, standardError, t } = neweyWestMean(value, OUTCOME_DAYS - 1)
  const known = Number.isFinite(t)
  return {
    rank_ic: known ? round(mean, 4) : null,
    interval_95: known
      ? [round(mean - Z_95 * standardError, 4), round(mean + Z_95 * standardError, 4)]
      : null,
    t: known ? round(t, 2) : null,
    days: value.length,
    kind: 'backtest',
  }
}
