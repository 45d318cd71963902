import type { Paraphrase, ParaphraseStore } from '../../service/ports.ts'
import { instant, jsonRows, type RunStatement, rowOf, text } from './sql.ts'

const PARAPHRASE = { subject: text, textHash: text, knownAt: instant, model: text, texts: text }

// CROSS JOIN: SQLite then looks each name up, instead of reading all paraphrases of the product.
const FIND = `SELECT subject, text_hash, known_at, model, texts
  FROM json_array_elements($2) AS name CROSS JOIN wordings
  WHERE product = $1 AND subject = name.value ->> 0 AND text_hash = name.value ->> 1`

/** Keeps paraphrases; the first one of a text stands. @param close for a database of its own */
export const paraphraseStore = (run: RunStatement, close = (): void => undefined): ParaphraseStore => ({
  async find(product, names) {
    const requested = jsonRows(names.map(({ subject, textHash }) => [subject, textHash]))
    return (await run(FIND, product, requested)).map((row) => {
      const paraphrase = rowOf(PARAPHRASE, row)
      return { product, ...paraphrase, texts: JSON.parse(paraphrase.texts) as Paraphrase['texts'] }
    })
  },
  async put({ product, subject, textHash, knownAt, model, texts }) {
    await run(
      `INSERT INTO wordings (product, subject, text_hash, known_at, model, texts)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      product,
      subject,
      textHash,
      knownAt,
      model,
      JSON.stringify(texts),
    )
  },
  close,
})
