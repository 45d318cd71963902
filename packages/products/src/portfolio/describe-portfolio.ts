import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { nextTradingDay } from '@bellwether-markets/engine/market/calendar'
import { billYield } from '@bellwether-markets/engine/portfolio/fund-panel'
import { MODEL_FUNDS, MODEL_VERSION } from '@bellwether-markets/engine/portfolio/model-target'
import { CASH_SYMBOL, studyPortfolio } from '@bellwether-markets/engine/portfolio/portfolio-study'
import { weeklyChecks } from '@bellwether-markets/engine/portfolio/walk-forward'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import { describeBacktest } from './describe-backtest.ts'
import { describePositions } from './describe-positions.ts'
import { describeRecord } from './describe-record.ts'
import { noteOf } from './portfolio-note.ts'
import type { ModelPortfolio } from './portfolio-schema.ts'
import { METHOD, PORTFOLIO_LIMITS, type PortfolioInputs, type PortfolioView } from './portfolio-view.ts'

const STALE_AFTER_DAYS = 7

/**
 * @throws NotEnoughHistory if SPY or IEF has less than a year, or without data of the last week
 */
export function describePortfolio(inputs: PortfolioInputs, asOf: Instant): ModelPortfolio {
  const study = studyPortfolio(inputs.bars, inputs.decided)
  const last = study.panel.day[study.panel.day.length - 1]
  if (utcDay(asOf) - last > STALE_AFTER_DAYS) {
    throw new NotEnoughHistory('closes of SPY in the last week', 0, 1)
  }
  const view: PortfolioView = { ...inputs, study, asOf }
  const facts = {
    date: formatDay(asDay(last)),
    currency: 'USD' as const,
    model_version: MODEL_VERSION,
    method: METHOD,
    ...describePositions(view),
    ...describeTarget(view),
    ...describeBacktest(view),
    comparison: [],
    record: describeRecord(view),
    cash_rate: cashRateOf(inputs),
    missing: missingOf(view),
    limits: [...PORTFOLIO_LIMITS],
  }
  return { ...facts, note: noteOf(facts) }
}

function cashRateOf({ bars }: PortfolioInputs): ModelPortfolio['cash_rate'] {
  const close = bars.get(CASH_SYMBOL)?.close
  const latest = close === undefined ? undefined : Array.from(close).findLast(Number.isFinite)
  if (latest === undefined) {
    return {
      source: null,
      latest_pct: null,
      note: 'No Treasury bill rate is known: cash is taken to earn nothing, and ratios over cash are over zero.',
    }
  }
  return {
    source: CASH_SYMBOL,
    latest_pct: round(billYield(latest / 100) * 100, 3),
    note: 'Cash earns the 13-week Treasury bill yield known the day before, by calendar days.',
  }
}

function missingOf({ study: { panel } }: PortfolioView): string[] {
  return MODEL_FUNDS.flatMap((symbol, fund) =>
    panel.canHold[fund][panel.day.length - 1] === 1
      ? []
      : [`${symbol} has less than a year of prices or no current one; its part is in cash.`],
  )
}

/** Released fields of the first model. */
const NO_SLEEVE = { sleeve_volatility_pct: null, sleeve_leverage: null, capped: false }

function describeTarget({ study }: PortfolioView): Pick<ModelPortfolio, 'target' | 'pending' | 'next_check'> {
  const { panel, paths, target } = study
  const { checked, pending } = paths.model
  return {
    target: {
      decided_on: formatDay(asDay(panel.day[checked])),
      weights: panel.symbols.flatMap((symbol, fund) =>
        target.weights[fund] > 0 ? [{ symbol, weight_pct: round(target.weights[fund] * 100, 2) }] : [],
      ),
      ...NO_SLEEVE,
      trend: panel.symbols.map((symbol, fund) => ({ symbol, rising: known(target.votes[fund], 0) })),
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
