import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { chargeUntilKilled, STORM_ENDPOINTS, STORM_NOW, STORM_TIERS } from './ledger-storm.ts'

const [file = '', accounts = '0', firstKey = '0'] = process.argv.slice(2)
const ledger = await openSqliteLedger({
  file,
  endpoints: STORM_ENDPOINTS,
  wallClock: { now: () => STORM_NOW },
  tiers: STORM_TIERS,
  onFatal: (error) => {
    throw error
  },
})

chargeUntilKilled(ledger, Number(accounts), Number(firstKey))
