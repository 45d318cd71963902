import { nextTradingDay } from '../../domain/market/calendar.ts'
import { weeklyChecks } from '../../domain/portfolio/weekly-checks.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import type { ModelPortfolio } from './portfolio-schema.ts'
import type { PortfolioView } from './portfolio-view.ts'

/** Target of the last check, pending orders, and the next check. */
export function describeTarget({
  study,
}: PortfolioView): Pick<ModelPortfolio, 'target' | 'pending' | 'next_check'> {
  const { panel, paths, target } = study
  const { checked, pending } = paths.model
  return {
    target: {
      decided_on: formatDay(asDay(panel.day[checked])),
      weights: panel.symbols.flatMap((symbol, fund) =>
        target.weights[fund] > 0 ? [{ symbol, weight_pct: round(target.weights[fund] * 100, 2) }] : [],
      ),
      sleeve_volatility_pct: Number.isNaN(target.volatility) ? null : round(target.volatility * 100, 2),
      sleeve_leverage: Number.isNaN(target.leverage) ? null : round(target.leverage, 3),
      capped: target.capped,
    },
    pending: pending.map(({ fund, from, to }) => ({
      symbol: panel.symbols[fund],
      from_pct: round(from * 100, 2),
      to_pct: round(to * 100, 2),
    })),
    next_check: nextCheck(panel.day[panel.day.length - 1]),
  }
}

/** Last session of the week of the next session. */
function nextCheck(last: number): string {
  let day = nextTradingDay(asDay(last))
  while (weeklyChecks([day])[0] === 0) day = nextTradingDay(day)
  return formatDay(day)
}
