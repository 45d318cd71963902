import type { ParaphraseStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { paraphraseStore } from '../stores/paraphrase-store.ts'
import { openDatabase } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

/**
 * A commit survives a power cut, because an answer may have shown it. @throws StartupError if the file cannot be used
 */
export function openParaphraseStore(file: string): ParaphraseStore {
  const { all, close } = sqliteSql(
    openDatabase({ file, synchronous: 'FULL', migrations: migrationFiles('sqlite/wordings') }),
  )
  return paraphraseStore(all, close)
}
