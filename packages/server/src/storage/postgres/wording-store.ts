import type { Pool } from 'pg'
import { asInstant } from '../../kernel/time.ts'
import type { Wording, WordingStore } from '../../service/ports.ts'
import { tryAgain } from './connection.ts'

/** Keeps wordings for any number of processes; the first one of a text stands. The pool is left open. */
export const postgresWordingStore = (pool: Pool): WordingStore => ({
  find: (product, names) =>
    tryAgain(async () => {
      const { rows } = await pool.query<Record<string, string>>(
        `SELECT subject, text_hash, known_at, model, texts FROM wordings WHERE product = $1
          AND (subject, text_hash) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
        [product, names.map(({ subject }) => subject), names.map(({ textHash }) => textHash)],
      )
      return rows.map((row) => ({
        product,
        subject: row.subject,
        textHash: row.text_hash,
        knownAt: asInstant(Number(row.known_at)),
        model: row.model,
        texts: JSON.parse(row.texts) as Wording['texts'],
      }))
    }),
  put: ({ product, subject, textHash, knownAt, model, texts }) =>
    tryAgain(async () => {
      await pool.query(
        `INSERT INTO wordings (product, subject, text_hash, known_at, model, texts)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [product, subject, textHash, knownAt, model, JSON.stringify(texts)],
      )
    }),
  close: () => undefined,
})
