import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Sql } from '../stores/sql.ts'

/** Every text stays prepared, so texts must be few. */
export function sqliteSql(database: DatabaseSync): Sql {
  const prepareOnce = (returnsArrays: boolean): ((text: string) => StatementSync) => {
    const statements = new Map<string, StatementSync>()
    return (text) => {
      const cached = statements.get(text)
      if (cached) return cached
      const statement = database.prepare(inSqlite(text))
      statement.setReturnArrays(returnsArrays)
      statements.set(text, statement)
      return statement
    }
  }
  const [objects, arrays] = [prepareOnce(false), prepareOnce(true)]
  return {
    all: (text, ...values) => objects(text).all(...values),
    arrays: (text, ...values) => arrays(text).all(...values) as unknown as readonly (readonly unknown[])[],
    write: (statements) =>
      inTransaction(database, () => {
        for (const { text, values } of statements) objects(text).run(...values)
      }),
    close: () => database.close(),
  }
}

const inSqlite = (text: string): string =>
  text.replace(/\$(\d)/g, '?$1').replaceAll('json_array_elements(', 'json_each(')

/** Commits durably; rolls back if `change` throws. */
export function inTransaction<Result>(database: DatabaseSync, change: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = change()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
