import type { Pool } from 'pg'
import type { SandboxPayment, SandboxStore } from '../../service/ports.ts'
import { tryAgain } from './connection.ts'

const PAYMENTS_KEPT = 1_000

/** Payments that move no money, for any number of processes. */
export function postgresSandboxStore(pool: Pool): SandboxStore {
  const one = async (text: string, ...values: readonly unknown[]): Promise<SandboxPayment | undefined> =>
    (await pool.query<{ payment: SandboxPayment }>(text, [...values])).rows[0]?.payment
  const get = (id: string): Promise<SandboxPayment | undefined> =>
    one('SELECT payment FROM sandbox_payments WHERE id = $1', id)

  return {
    get: (id) => tryAgain(() => get(id)),
    add: (payment) =>
      tryAgain(async () => {
        await pool.query(
          'INSERT INTO sandbox_payments (id, reference, payment) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [payment.id, payment.reference, payment],
        )
        await pool.query(
          `DELETE FROM sandbox_payments WHERE number <= (SELECT max(number) - ${PAYMENTS_KEPT} FROM sandbox_payments)`,
        )
        const standing = await one(
          'SELECT payment FROM sandbox_payments WHERE reference = $1',
          payment.reference,
        )
        return standing ?? payment
      }),
    advance: (id, from, to) =>
      tryAgain(async () => {
        await pool.query(
          `UPDATE sandbox_payments SET payment = jsonb_set(payment, '{status}', to_jsonb($3::text))
            WHERE id = $1 AND payment ->> 'status' = $2`,
          [id, from, to],
        )
        return get(id)
      }),
  }
}
