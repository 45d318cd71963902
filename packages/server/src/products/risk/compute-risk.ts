import type { InputsOf } from '../../contract/product.ts'
import { missedSessions } from '../../domain/market/missed-sessions.ts'
import type { Quote } from '../../domain/market/point-in-time.ts'
import { SP500 } from '../../domain/market/roles.ts'
import type { Windows } from '../../domain/risk/risk-driver.ts'
import { continued, riskHistory } from '../../domain/risk/risk-history.ts'
import { referenceOf } from '../../domain/risk/risk-reference.ts'
import { FILL_AT_MOST_DAYS } from '../../domain/risk/risk-scores.ts'
import { extendWithQuote } from '../../domain/series/extend-with-quote.ts'
import { asDay, type Instant } from '../../kernel/time.ts'
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
