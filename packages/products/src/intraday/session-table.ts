import type { Universe } from '@bellwether-markets/engine/market/asset'
import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { assets, dailyOfYear, intraday } from '@bellwether-markets/engine/market/inputs'
import { RECORD_SYMBOLS } from '@bellwether-markets/engine/signals/intraday/intraday-record'
import {
  type IntradaySession,
  SESSION_DECIDES,
  SESSIONS_READ,
} from '@bellwether-markets/engine/signals/intraday/intraday-session'

/** Calendar days of the sessions of a beta, and a few spare ones. */
const WARM_UP_DAYS = 240

export const sessionTable = defineFactTable<IntradaySession>()({
  id: 'intraday_session',
  version: 1,
  decides: SESSION_DECIDES,
  chained: false,
  inputs: (universe: Universe) => {
    const symbols = RECORD_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))
    return {
      bars: intraday(symbols, SESSIONS_READ),
      days: dailyOfYear(symbols, WARM_UP_DAYS),
      tracked: assets(symbols),
    }
  },
})
