import type { Pool } from 'pg'
import type { SandboxPayment, SandboxStore } from '../../service/ports.ts'
import { runOnPool } from './connection.ts'

const PAYMENTS_KEPT = 1_000

/** Shared by all processes. */
export function postgresSandboxStore(pool: Pool): SandboxStore {
  const run = runOnPool(pool)
  const find = async (column: 'id' | 'reference', value: string): Promise<SandboxPayment | undefined> => {
    const [row] = await run(`SELECT payment FROM sandbox_payments WHERE ${column} = $1`, value)
    return row?.payment as SandboxPayment | undefined
  }
  return {
    get: (id) => find('id', id),
    async add(payment) {
      await run(
        'INSERT INTO sandbox_payments (id, reference, payment) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        payment.id,
        payment.reference,
        JSON.stringify(payment),
      )
      await run(
        `DELETE FROM sandbox_payments WHERE number <= (SELECT max(number) - ${PAYMENTS_KEPT} FROM sandbox_payments)`,
      )
      return (await find('reference', payment.reference)) ?? payment
    },
    async advance(id, from, to) {
      await run(
        `UPDATE sandbox_payments SET payment = jsonb_set(payment, '{status}', to_jsonb($3::text))
          WHERE id = $1 AND payment ->> 'status' = $2`,
        id,
        from,
        to,
      )
      return find('id', id)
    },
  }
}
