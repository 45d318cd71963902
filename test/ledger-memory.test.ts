import { memoryLedger } from './fakes/memory-ledger.ts'
import { ledgerContract } from './ports/ledger-contract.ts'

ledgerContract('memory', async (settings) => memoryLedger(settings))
