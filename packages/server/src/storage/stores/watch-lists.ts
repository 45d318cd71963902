import type { WatchLists } from '../../service/ports.ts'
import { type LedgerEngine, lockBalance } from './accounts.ts'
import { insertion, instant, number, rowOf, type StepsOf, statement, text } from './sql.ts'

export const WATCH_LIST_READS: readonly string[] = ['watchLists']

/** Each for one transaction. */
export const watchListSteps = (engine: LedgerEngine): StepsOf<WatchLists> => ({
  *putWatchList(account, { name, symbols, updatedAt }, most, formerName = name) {
    yield lockBalance(engine, account)
    const countOthers =
      'SELECT count(*) AS n FROM watch_lists WHERE account = $1 AND name <> $2 AND name <> $3'
    const [counted] = yield statement(countOthers, account, name, formerName)
    if (number(counted?.n) >= most) return false
    yield statement('DELETE FROM watch_lists WHERE account = $1 AND name = $2', account, formerName)
    yield insertion(
      'watch_lists',
      { account, name, symbols: symbols.join(' '), updated_at: updatedAt },
      'ON CONFLICT (account, name) DO UPDATE SET symbols = excluded.symbols, updated_at = excluded.updated_at',
    )
    return true
  },
  *watchLists(account) {
    const rows = yield statement('SELECT * FROM watch_lists WHERE account = $1 ORDER BY name', account)
    return rows.map((row) => {
      const { symbols, ...list } = rowOf(LIST, row)
      return { ...list, symbols: symbols.split(' ') }
    })
  },
  *deleteWatchList(account, name) {
    const deleted = 'DELETE FROM watch_lists WHERE account = $1 AND name = $2 RETURNING name'
    return (yield statement(deleted, account, name)).length > 0
  },
})

const LIST = { name: text, symbols: text, updatedAt: instant }
