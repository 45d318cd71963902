import type { WordingStore } from '../../service/ports.ts'
import { wordingStore } from '../stores/wording-store.ts'
import { openDatabase } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

const MIGRATIONS = [
  `CREATE TABLE wordings (
    product TEXT NOT NULL,
    subject TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    known_at INTEGER NOT NULL,
    model TEXT NOT NULL,
    texts TEXT NOT NULL,
    PRIMARY KEY (product, subject, text_hash)
  ) STRICT, WITHOUT ROWID`,
]

/**
 * Keeps wordings in a file of their own. A commit survives a power cut, because an answer may have shown it.
 * @throws StartupError if the file cannot be used
 */
export function openWordingStore(file: string): WordingStore {
  const { all, close } = sqliteSql(openDatabase({ file, synchronous: 'FULL', migrations: MIGRATIONS }))
  return wordingStore(all, close)
}
