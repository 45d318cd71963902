import { asInstant } from '../../kernel/time.ts'
import type { Wording, WordingStore } from '../../service/ports.ts'
import { migrationFiles } from '../migrations/migration-files.ts'
import { openDatabase } from './open-database.ts'

/**
 * Keeps wordings in a file of their own. A commit survives a power cut, because an answer may have shown it.
 * @throws StartRefused where the file cannot be used
 */
export function openWordingStore(file: string): WordingStore {
  const database = openDatabase({ file, synchronous: 'FULL', migrations: migrationFiles('sqlite/wordings') })
  const select = database.prepare(
    'SELECT known_at, model, texts FROM wordings WHERE product = ? AND subject = ? AND text_hash = ?',
  )
  const insert = database.prepare(
    'INSERT INTO wordings (product, subject, text_hash, known_at, model, texts) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  return {
    async find(product, names) {
      return names.flatMap(({ subject, textHash }) => {
        const row = select.get(product, subject, textHash)
        if (row === undefined) return []
        const texts = JSON.parse(String(row.texts)) as Wording['texts']
        const knownAt = asInstant(Number(row.known_at))
        return [{ product, subject, textHash, knownAt, model: String(row.model), texts }]
      })
    },
    async put({ product, subject, textHash, knownAt, model, texts }) {
      insert.run(product, subject, textHash, knownAt, model, JSON.stringify(texts))
    },
    close: () => database.close(),
  }
}
