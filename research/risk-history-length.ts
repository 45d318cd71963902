import { asDay, dateOf, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { plainWindow } from '@bellwether-markets/engine/market/daily-window'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { riskHistoryOf } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { finiteValues, type ReportRow, verdictOf } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import type { RiskColumns } from './risk-columns.ts'

const LOADED_YEARS = 10
/** Calendar days. */
const WARM_UP_DAYS = Math.round(3.5 * 365.25)

type Windows = ReadonlyMap<string, DailyWindow>

/** Acceptance figure 24: do ten loaded years, beginning in any year, give the values of all history? */
export function riskHistoryLength(windows: Windows, history: RiskColumns): ReportRow {
  const first = dateOf(asDay(history.day[0])).year
  const last = dateOf(asDay(history.day[history.day.length - 1])).year
  let [days, largest, otherStatus] = [0, 0, 0]
  for (let year = first; year + LOADED_YEARS <= last + 1; year++) {
    for (const { loaded, whole } of valuesOfTenYears(windows, history, year)) {
      days++
      largest = Math.max(largest, Math.abs(loaded - whole))
      if (riskStatus(loaded) !== riskStatus(whole)) otherStatus++
    }
  }
  const measured = days === 0 ? Number.NaN : largest
  return {
    number: 24,
    figure: 'ten loaded years against all: largest difference after 3½ loaded years; days of another status',
    measured: `${figure(measured, 1)}; ${otherStatus} of ${days}`,
    accept: '0.0; 0',
    verdict: verdictOf([measured], largest === 0 && otherStatus === 0),
    values: finiteValues({ largest: measured, other_status: otherStatus, days }),
  }
}

function valuesOfTenYears(windows: Windows, history: RiskColumns, year: number) {
  const [from, to] = [dayFromDate(year, 1, 1), dayFromDate(year + LOADED_YEARS, 1, 1) - 1]
  const { day, value } = riskHistoryOf(windowsWithin(windows, from, to), referenceOf(false))
  const wholeOn = new Map(Array.from(history.day, (one, at) => [one, history.value[at]]))
  return Array.from(day).flatMap((one, at) => {
    const whole = wholeOn.get(one)
    return one < from + WARM_UP_DAYS || whole === undefined ? [] : [{ loaded: value[at], whole }]
  })
}

const windowsWithin = (windows: Windows, from: number, to: number): Windows =>
  new Map([...windows].map(([symbol, window]) => [symbol, windowWithin(window, from, to)]))

function windowWithin(window: DailyWindow, from: number, to: number): DailyWindow {
  const rows = Array.from(window.day, (_, row) => row).filter(
    (row) => window.day[row] >= from && window.day[row] <= to,
  )
  const cut = (values: ArrayLike<number>) => Float64Array.from(rows, (row) => values[row])
  const { open, high, low, close, adjClose, volume } = window
  return {
    ...plainWindow(window),
    length: rows.length,
    day: cut(window.day),
    open: cut(open),
    high: cut(high),
    low: cut(low),
    close: cut(close),
    adjClose: cut(adjClose),
    volume: cut(volume),
  }
}
