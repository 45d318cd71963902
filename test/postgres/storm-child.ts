import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { chargeUntilKilled, STORM_ENDPOINTS, STORM_NOW, STORM_TIERS } from '../faults/ledger-storm.ts'

const [url = '', accounts = '0', firstKey = '0'] = process.argv.slice(2)
const ledger = await openPostgresLedger({
  url,
  endpoints: STORM_ENDPOINTS,
  wallClock: { now: () => STORM_NOW },
  clockOverride: { now: () => STORM_NOW },
  tiers: STORM_TIERS,
  onFatal: (error) => {
    throw error
  },
})

chargeUntilKilled(ledger, Number(accounts), Number(firstKey))
