import type { ParaphraseStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { paraphraseStore } from '../stores/paraphrase-store.ts'
import { type DamageLog, openCache } from './cache-database.ts'

/**
 * A commit survives a power cut, because an answer may have shown it. @throws StartupError if the file cannot be used
 */
export function openParaphraseStore(file: string, log?: DamageLog): ParaphraseStore {
  const { all, close } = openCache(
    { file, synchronous: 'FULL', migrations: migrationFiles('sqlite/wordings') },
    log,
  )
  return paraphraseStore(all, close)
}
