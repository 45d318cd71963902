import { asDay, type Day, dateOf, dayFromDate, weekday } from '@bellwether-markets/engine/kernel/time'
import type { FundamentalPeriod } from '@bellwether-markets/engine/market/observation'
import { createBalanceSheets } from './balance-sheets.ts'
import { companyTraits } from './company-traits.ts'
import { createQuarterlyStatements, type Figures, type ReportFigures } from './quarterly-statements.ts'
import { type Random, randomStream } from './random.ts'

export interface CompanyReport {
  readonly periodEnd: Day
  readonly period: FundamentalPeriod
  /** Filed on the first session from this weekday on. */
  readonly due: Day
  readonly figures: ReportFigures
  /** Surprise of a quarter and its change over a year, standard deviations; 0 for a fiscal year. */
  readonly news: number
  readonly surprise: number
}

const MONTHS_IN_QUARTER = 3
const QUARTERS = 4
/** Days after the last quarter. */
const ANNUAL_DELAY = 19
const WARM_UP_QUARTERS = 5
const SATURDAY = 6

/**
 * By due date, from the epoch on: a quarter 26 to 44 days after its end, the fiscal year 45 to 70. Depends on seed,
 * symbol and epoch only. Kept whole: its lines draw in this order.
 * @returns a function that gives the next report, without end
 */
export function createCompanyReports(
  symbol: string,
  sector: string | undefined,
  seed: number,
  epoch: Day,
): () => CompanyReport {
  const traits = companyTraits(symbol, sector, seed, epoch)
  const random = randomStream(seed, `company/${symbol}/reports`)
  const statementOf = createQuarterlyStatements(traits, random)
  const balanceOf = createBalanceSheets(traits, randomStream(seed, `company/${symbol}/balance`))
  const epochQuarter = quarterOf(epoch)
  const queue: CompanyReport[] = []
  const fiscalYear: ReportFigures[] = []
  let quarter = epochQuarter - WARM_UP_QUARTERS

  const file = (report: CompanyReport): void => {
    if (report.due >= epoch) queue.push(report)
  }
  const fileQuarter = (): void => {
    const periodEnd = endOf(quarter)
    const { figures: own, news, surprise } = statementOf(quarter % QUARTERS, quarter - epochQuarter)
    const figures = { ...own, ...balanceOf(own) }
    const days = traits.reportDays + variation(random)
    const period = fiscalQuarter(dateOf(periodEnd).month, traits.fiscalYearEnd)
    file({ periodEnd, period, due: weekdayFrom(periodEnd + days), figures, news, surprise })
    fiscalYear.push(figures)
    if (fiscalYear.length > QUARTERS) fiscalYear.shift()
    const annualDays = days + ANNUAL_DELAY + Math.floor(8 * random.uniform())
    if (period === 'Q4' && fiscalYear.length === QUARTERS) {
      file(annualReport(periodEnd, weekdayFrom(periodEnd + annualDays), fiscalYear))
    }
    quarter++
  }

  return () => {
    while (queue.length === 0) fileQuarter()
    return queue.shift() as CompanyReport
  }
}

function quarterOf(day: Day): number {
  const { year, month } = dateOf(day)
  return QUARTERS * year + Math.floor((month - 1) / MONTHS_IN_QUARTER)
}

function endOf(quarter: number): Day {
  const monthAfter = MONTHS_IN_QUARTER * ((quarter % QUARTERS) + 1) + 1
  return asDay(dayFromDate(Math.floor(quarter / QUARTERS), monthAfter, 1) - 1)
}

function fiscalQuarter(endMonth: number, fiscalYearEnd: number): FundamentalPeriod {
  const index = ((endMonth - fiscalYearEnd + 12) / MONTHS_IN_QUARTER + QUARTERS - 1) % QUARTERS
  return (['Q1', 'Q2', 'Q3', 'Q4'] as const)[index]
}

/** −2 to 2 days. */
const variation = (random: Random): number => Math.floor(5 * random.uniform()) - 2

function weekdayFrom(day: number): Day {
  const at = weekday(asDay(day))
  if (at === SATURDAY) return asDay(day + 2)
  return asDay(at === 0 ? day + 1 : day)
}

const annualReport = (periodEnd: Day, due: Day, quarters: readonly ReportFigures[]): CompanyReport => ({
  periodEnd,
  period: 'FY',
  due,
  figures: summed(quarters),
  news: 0,
  surprise: 0,
})

/** Flows of four quarters, stocks at the end of the last. */
function summed(quarters: readonly ReportFigures[]): ReportFigures {
  const sum = (figure: keyof Figures): number => quarters.reduce((total, each) => total + each[figure], 0)
  return {
    ...quarters[quarters.length - 1],
    revenue: sum('revenue'),
    grossProfit: sum('grossProfit'),
    operatingIncome: sum('operatingIncome'),
    netIncome: sum('netIncome'),
    operatingCashFlow: sum('operatingCashFlow'),
    capex: sum('capex'),
  }
}
