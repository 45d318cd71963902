import { billYield } from '../../domain/portfolio/cash-returns.ts'
import { MODEL } from '../../domain/portfolio/model-target.ts'
import { CASH_SYMBOL, studyPortfolio } from '../../domain/portfolio/portfolio-study.ts'
import { round } from '../../domain/series/round.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asDay, formatDay, type Instant, utcDay } from '../../kernel/time.ts'
import { describeBacktest } from './describe-backtest.ts'
import { describePositions } from './describe-positions.ts'
import { describeRecord } from './describe-record.ts'
import { describeTarget } from './describe-target.ts'
import type { ModelPortfolio } from './portfolio-schema.ts'
import type { PortfolioInputs, PortfolioView } from './portfolio-view.ts'
import { METHOD, MODEL_VERSION, PORTFOLIO_LIMITS } from './portfolio-words.ts'

/** Calendar days without closes after which there is no portfolio. */
const STALE_AFTER_DAYS = 7

/**
 * @throws NotEnoughHistory if SPY, IEF and three further funds have less than a year, or without data of the last week
 */
export function describePortfolio(inputs: PortfolioInputs, asOf: Instant): ModelPortfolio {
  const study = studyPortfolio(inputs.bars)
  const last = study.panel.day[study.panel.day.length - 1]
  if (utcDay(asOf) - last > STALE_AFTER_DAYS) {
    throw new NotEnoughHistory('closes of SPY in the last week', 0, 1)
  }
  const view: PortfolioView = { ...inputs, study, asOf }
  return {
    date: formatDay(asDay(last)),
    currency: 'USD',
    model_version: MODEL_VERSION,
    method: METHOD,
    ...describePositions(view),
    ...describeTarget(view),
    ...describeBacktest(view),
    record: describeRecord(view),
    cash_rate: cashRateOf(inputs),
    missing: missingOf(view),
    limits: [...PORTFOLIO_LIMITS],
  }
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

function missingOf({ study, bars }: PortfolioView): string[] {
  const { panel } = study
  return MODEL.sleeve.flatMap((symbol) => {
    if (!bars.has(symbol)) return [`${symbol} is not tracked or has no prices; the sleeve does without it.`]
    const fund = panel.symbols.indexOf(symbol)
    const isHeld = panel.canHold[fund][panel.day.length - 1] === 1
    return isHeld
      ? []
      : [`${symbol} has less than a year of prices or no current one; the sleeve does without it.`]
  })
}
