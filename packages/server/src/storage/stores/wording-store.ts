import type { Wording, WordingStore } from '../../service/ports.ts'
import { instant, jsonRows, type RunStatement, rowOf, text } from './sql.ts'

const WORDING = { subject: text, textHash: text, knownAt: instant, model: text, texts: text }

// CROSS JOIN: SQLite then looks up each name instead of scanning the product.
const FIND = `SELECT subject, text_hash, known_at, model, texts
  FROM json_array_elements($2) AS name CROSS JOIN wordings
  WHERE product = $1 AND subject = name.value ->> 0 AND text_hash = name.value ->> 1`

/** Stores paraphrases; the first of a text stands. @param close closes its own database */
export const wordingStore = (run: RunStatement, close = (): void => undefined): WordingStore => ({
  async find(product, names) {
    const request = jsonRows(names.map(({ subject, textHash }) => [subject, textHash]))
    return (await run(FIND, product, request)).map((row) => {
      const wording = rowOf(WORDING, row)
      return { product, ...wording, texts: JSON.parse(wording.texts) as Wording['texts'] }
    })
  },
  async put({ product, subject, textHash, knownAt, model, texts }) {
    await run(
      `INSERT INTO wordings (product, subject, text_hash, known_at, model, texts)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      ...[product, subject, textHash, knownAt, model, JSON.stringify(texts)],
    )
  },
  close,
})
