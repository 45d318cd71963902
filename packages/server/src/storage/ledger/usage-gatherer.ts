import type { UsageSearch } from '../../service/ports.ts'
import { type StoredCall, unpackCalls } from './usage-row.ts'

/** Rows of the log that one search reads; an engine is never busy with it for long. */
const MOST_ROWS = 5_000
/** Of an endpoint that was never called. */
export const NO_ENDPOINT = -1

interface LogRow {
  readonly id: number
  readonly at: number
  /** As `unpackCalls` reads it. */
  readonly calls: string
}

type GatheredSearch = Omit<UsageSearch, 'endpoint'> & { readonly endpoint: number | undefined }

/** Gathers the calls of a search from rows of the log, which come latest first from `startAt` on. */
export function usageGatherer(
  limit: number,
  { account, endpoint, status, from, to, before }: GatheredSearch,
) {
  const [startAt = Number.MAX_SAFE_INTEGER, firstIndex] = before?.split('.').map(Number) ?? []
  const calls: StoredCall[] = []
  let last: string | undefined
  let next: string | undefined
  let read = 0

  const matches = (call: StoredCall): boolean =>
    (account === undefined || call.account === account) &&
    (endpoint === undefined || call.endpoint === endpoint) &&
    (status === undefined || call.status === status) &&
    (to === undefined || call.at <= to)

  return {
    startAt,
    calls,
    next: () => next,
    /** @returns whether no further row is needed */
    take({ id, at, calls: text }: LogRow): boolean {
      if (from !== undefined && at < from) return true
      const entries = unpackCalls(text)
      const end = id === startAt && firstIndex !== undefined ? firstIndex : entries.length
      for (let index = end - 1; index >= 0; index--) {
        const call = { ...entries[index], at }
        if (!matches(call)) continue
        if (calls.length >= limit) {
          next = last
          return true
        }
        calls.push(call)
        last = `${id}.${index}`
      }
      if (++read < MOST_ROWS) return false
      next = `${id}.0`
      return true
    },
  }
}
