import { migrate } from '../../storage/postgres/migrations.ts'
import { openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { migrateDirectory } from '../../storage/sqlite/directory-databases.ts'
import type { Config } from '../config/config-tree.ts'
import { identityOf } from '../market/market-identity.ts'

/** @throws StartupError */
export async function migrateDatabases({
  databaseUrl,
  databaseSessionUrl,
  dataDirectory,
  market,
}: Config): Promise<void> {
  if (databaseUrl === undefined) {
    const directory = openDataDirectory(dataDirectory, identityOf(market))
    try {
      migrateDirectory(directory)
    } finally {
      directory.release()
    }
  } else await migrate(databaseSessionUrl ?? databaseUrl)
  process.stdout.write('All databases are up to date.\n')
}
