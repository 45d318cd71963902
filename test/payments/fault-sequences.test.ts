import { faultSequences } from './fault-sequences.ts'
import { faultyDirectLedger } from './faulty-ledger.ts'

faultSequences({
  name: 'SQLite',
  sequences: Number(process.env.FAULT_SEQUENCES ?? 60),
  open: async () => faultyDirectLedger(),
})
