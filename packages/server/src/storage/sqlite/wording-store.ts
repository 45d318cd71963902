import type { WordingStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { wordingStore } from '../stores/wording-store.ts'
import { openDatabase } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

/**
 * Opens the paraphrases. A commit survives a power cut, because an answer may have shown it.
 * @throws StartRefused if the file cannot be used
 */
export function openWordingStore(file: string): WordingStore {
  const { all, close } = sqliteSql(
    openDatabase({ file, synchronous: 'FULL', migrations: migrationFiles('sqlite/wordings') }),
  )
  return wordingStore(all, close)
}
