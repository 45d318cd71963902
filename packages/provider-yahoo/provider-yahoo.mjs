import YahooFinance from 'yahoo-finance2'
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar'
import { getCrumbClear } from 'yahoo-finance2/lib/getCrumb'

const silent = () => undefined
/** Its log would hold addresses with the crumb. */
const logger = { info: silent, warn: silent, error: silent, debug: silent, dir: silent }
/** Yahoo adds fields at will; the service checks what it uses. */
const AS_IT_CAME = { validateResult: false }

/**
 * Yahoo through yahoo-finance2, which keeps cookie and crumb. Results are those of Yahoo, with dates.
 * @param fetch carries out every request, within the limits of the service
 */
export function openYahoo(fetch) {
  const cookieJar = new ExtendedCookieJar()
  const yahoo = new YahooFinance({
    fetch,
    cookieJar,
    logger,
    versionCheck: false,
    suppressNotices: ['yahooSurvey'],
    validation: { logErrors: false, logOptionsErrors: false },
  })
  return {
    quotes: (symbols) => yahoo.quote([...symbols], { return: 'array' }, AS_IT_CAME),
    calendar: (symbol) => yahoo.quoteSummary(symbol, { modules: ['calendarEvents'] }, AS_IT_CAME),
    chart: (symbol, { interval, from, to }) =>
      yahoo.chart(
        symbol,
        {
          interval,
          period1: new Date(from),
          period2: new Date(to),
          events: 'div|split',
          includePrePost: false,
          return: 'object',
        },
        AS_IT_CAME,
      ),
    forgetCrumb: () => getCrumbClear(cookieJar),
  }
}
