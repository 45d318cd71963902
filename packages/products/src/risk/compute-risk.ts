import { asDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import { missedSessions } from '@bellwether-markets/engine/market/missed-sessions'
import type { Quote } from '@bellwether-markets/engine/market/point-in-time'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import type { Windows } from '@bellwether-markets/engine/risk/risk-driver'
import { continued, riskHistory } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { FILL_AT_MOST_DAYS } from '@bellwether-markets/engine/risk/risk-scores'
import { extendWithQuote } from '@bellwether-markets/engine/series/extend-with-quote'
import type { InputsOf } from '../contract/product.ts'
import { describeCrises } from './describe-crises.ts'
import { withoutNews } from './describe-intensities.ts'
import { describeRisk } from './describe-risk.ts'
import { DRIVER_SYMBOLS } from './driver-symbols.ts'
import type { risk } from './product.ts'
import type { RiskIndex } from './risk-schema.ts'

/** @throws NotEnoughHistory */
export function computeRisk(
  {
    readings,
    scores,
    isSimulated,
    sectors,
    bars,
    live,
    tracked,
    days,
    headlines,
    intensity,
  }: InputsOf<typeof risk>,
  asOf: Instant,
): RiskIndex {
  const closed = new Map([...sectors, ...bars])
  const windows = new Map(
    [...closed].map(([symbol, window]) => [symbol, extendWithQuote(window, live.get(symbol))]),
  )
  const reference = referenceOf(isSimulated)
  const history = riskHistory(continued({ readings, scores, reference }, windows))
  return describeRisk({
    history,
    windows,
    tracked,
    missedSessions: missedSessions(asDay(history.day[history.day.length - 1]), asOf, FILL_AT_MOST_DAYS + 1),
    provisional: restsOnQuotes(closed, live, windows),
    intensity: 'missing' in intensity ? withoutNews(intensity.missing) : intensity.snapshot,
    crisisNews: describeCrises(days, headlines, asOf),
  })
}

/** A live price replaces the close of a global driver on the latest day. */
function restsOnQuotes(closed: Windows, live: ReadonlyMap<string, Quote>, windows: Windows): boolean {
  const leading = windows.get(SP500)
  const latestDay = leading?.day[leading.length - 1]
  return DRIVER_SYMBOLS.some(
    (symbol) => windows.get(symbol) !== closed.get(symbol) && live.get(symbol)?.day === latestDay,
  )
}
