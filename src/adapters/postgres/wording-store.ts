import type { Wording, WordingStore } from '../../app/ports.ts'
import { asInstant } from '../../kernel/time.ts'
import type { BlockingDatabase } from './blocking-database.ts'

/** Keeps wordings for the thread that computes; the first one of a text stands. */
export const postgresWordingStore = (database: BlockingDatabase): WordingStore => ({
  get(product, subject, textHash) {
    const [row] = database.read(
      'SELECT known_at, model, texts FROM wordings WHERE product = $1 AND subject = $2 AND text_hash = $3',
      product,
      subject,
      textHash,
    )
    if (row === undefined) return undefined
    const texts = JSON.parse(String(row.texts)) as Wording['texts']
    return {
      product,
      subject,
      textHash,
      knownAt: asInstant(Number(row.known_at)),
      model: String(row.model),
      texts,
    }
  },
  put({ product, subject, textHash, knownAt, model, texts }) {
    database.read(
      `INSERT INTO wordings (product, subject, text_hash, known_at, model, texts) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING`,
      ...[product, subject, textHash, knownAt, model, JSON.stringify(texts)],
    )
  },
  close: () => database.close(),
})
