import type { Condition } from '../../domain/alerts/condition.ts'

/** Symbols of a watch-list; undefined if the account has no such list. */
export type WatchList = (account: number, name: string) => Promise<readonly string[] | undefined>

/** Bounds the cost of an evaluation. */
const MOST_SYMBOLS = 200

/** That a condition is about: none of a condition without a subject, or of a list that was removed. */
export async function symbolsOf(
  account: number,
  condition: Condition,
  watchList: WatchList,
): Promise<readonly string[]> {
  if (!('subject' in condition) || condition.subject === undefined) return []
  const { subject } = condition
  if ('symbol' in subject) return [subject.symbol]
  return ((await watchList(account, subject.list)) ?? []).slice(0, MOST_SYMBOLS)
}
