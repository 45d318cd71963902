import type { Universe } from '../../domain/market/asset.ts'
import { defineFactTable } from '../../domain/market/fact-table.ts'
import { assets, dailyOfYear, intraday } from '../../domain/market/inputs.ts'
import { RECORD_SYMBOLS } from '../../domain/signals/intraday/intraday-record.ts'
import {
  type IntradaySession,
  SESSION_DECIDES,
  SESSIONS_READ,
} from '../../domain/signals/intraday/intraday-session.ts'

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
