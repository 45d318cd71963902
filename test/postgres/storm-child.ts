import { chargeUntilKilled, STORM_ENDPOINTS, STORM_NOW, STORM_TIERS } from '../faults/ledger-storm.ts'
import { openLedger } from './open-ledger.ts'

const [url = '', accounts = '0', firstKey = '0'] = process.argv.slice(2)
const ledger = await openLedger(url, {
  endpoints: STORM_ENDPOINTS,
  wallClock: { now: () => STORM_NOW },
  tiers: STORM_TIERS,
})

chargeUntilKilled(ledger, Number(accounts), Number(firstKey))
