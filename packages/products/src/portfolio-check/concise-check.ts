import { type Concise, tableOf } from '../contract/concise.ts'
import { listed } from '../english.ts'
import { pick } from '../pick.ts'
import { missingText, restText } from '../short-form.ts'
import type { CheckedPortfolio } from './check-schema.ts'

const ROWS = 10
const NAMED = 3

/** Its past and what carries the risk, then limits, then the holdings by contribution. */
export function conciseCheck(answer: CheckedPortfolio, _query: object, limit = ROWS): Concise {
  const { holdings, cash_pct, limits, left_out, missing, sensitivities, worst_windows, by_regime } = answer
  const rows = holdings.slice(0, limit)
  const crisis = by_regime.find(({ regime }) => regime === 'CRISIS')
  return {
    summary: summaryOf(answer),
    evidence: {
      ...pick(answer, 'es_95_1d_pct', 'beta', 'beta_interval_95', 'effective_bets'),
      worst_20d_in_crisis_pct: crisis?.worst_20d_pct ?? null,
      crisis_windows: crisis?.windows_20d ?? 0,
      sensitivities: tableOf(sensitivities, [
        { move: ({ factor, move }) => `${factor} ${move}` },
        'effect_pct',
        { low: 'interval_95.0', high: 'interval_95.1' },
      ]),
      worst_windows: tableOf(
        worst_windows.filter(({ days }, at) => worst_windows[at - 1]?.days !== days),
        ['days', 'from', 'to', 'return_pct'],
      ),
    },
    caveats: [
      ...limits,
      ...left_out.map(({ symbol, reason, suggestions }) =>
        [`${symbol}: ${reason}`, ...suggestions.map((one) => `Did you mean ${one}?`)].join(' '),
      ),
      ...missing.map(missingText),
    ],
    ...tableOf(rows, ['symbol', 'weight_pct', 'risk_contribution_pct', 'volatility_pct']),
    cash_pct,
    more: `${restText(rows.length, holdings.length)}detail=detailed for exposures, correlations, regimes and all windows.`,
  }
}

function summaryOf(answer: CheckedPortfolio): string {
  const { holdings, from, currency, max_drawdown: fall } = answer
  const carriers = holdings
    .slice(0, NAMED)
    .map(({ symbol, risk_contribution_pct }) => `${symbol} ${risk_contribution_pct}%`)
  const deepest =
    fall === null
      ? 'it never fell'
      : `the deepest fall was ${Math.abs(answer.max_drawdown_pct)}% (${fall.high_on} to ${fall.low_on})`
  return `At constant weights since ${from} the volatility was ${answer.volatility_pct}% a year${currency === 'USD' ? '' : ` in ${currency}`} (${answer.volatility_now_pct}% by recent days), one day in twenty lost more than ${answer.var_95_1d_pct}%, and ${deepest}; of the risk now ${listed(carriers)}${holdings.length > NAMED ? ' are the largest parts' : ''}.`
}
