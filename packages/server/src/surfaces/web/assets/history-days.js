const DAY_MS = 86_400_000

/** Sums of steps; null stays null. */
function summed(steps, scale) {
  let last = 0
  return steps.map((step) => {
    if (step === null) return null
    last += step
    return last / scale
  })
}

/** All days of the market: dates, S&P 500, VIX, risk and regime, oldest first. */
export async function loadDays(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(String(response.status))
  const { day, sp500, vix, risk, regime } = await response.json()
  return {
    date: summed(day, 1).map((one) => new Date(one * DAY_MS).toISOString().slice(0, 10)),
    sp500: summed(sp500, 100),
    vix: summed(vix, 100),
    risk: summed(risk, 10),
    regime: regime.flatMap(([state, count]) => Array(count).fill(state)),
  }
}

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `1 October 2007`. */
export const longDate = (date) => LONG.format(new Date(date))
