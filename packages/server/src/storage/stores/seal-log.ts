import { sealId } from '@bellwether-markets/engine/track-record/seal'
import type { SealLog } from '../../service/ports.ts'
import type { RunStatement } from './sql.ts'
import { SEALS, sealOf, sha256 } from './track-record-reader.ts'
import { stampStatement } from './track-record-store.ts'

const UNSTAMPED = `${SEALS} WHERE token IS NULL ORDER BY last_seq DESC, made_at DESC LIMIT 1`
const UNDELIVERED = `${SEALS} WHERE (token IS NOT NULL OR made_at NOT BETWEEN $2 AND $3)
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE seal = seals.id AND witness = $1)
  ORDER BY last_seq, made_at LIMIT 1`

/** Beside the writer of the record. */
export const sealLog = (run: RunStatement): SealLog => ({
  async unstamped() {
    const [row] = await run(UNSTAMPED)
    return row && sealOf(row)
  },
  async saveStamp(seal, stamp) {
    const { text, values } = stampStatement(seal, stamp)
    await run(text, ...values)
  },
  async undelivered(witness, { from, to }) {
    const [row] = await run(UNDELIVERED, witness, from, to)
    return row && sealOf(row)
  },
  async noteDelivery(seal, witness, at) {
    const text = 'INSERT INTO deliveries (seal, witness, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
    await run(text, sealId(seal, sha256), witness, at)
  },
})
