import type { PortfolioRecordEntry } from '../../domain/portfolio/portfolio-record.ts'
import type { RecordEntry } from '../../domain/track-record/record-entry.ts'
import { type Instant, parseInstant } from '../../kernel/time.ts'
import type { TrackRecordReader } from '../ports.ts'

const ENTRIES_AT_ONCE = 1000

/** Model-portfolio entries up to a moment, in order. */
export type PortfolioEntries = (to: Instant) => readonly PortfolioRecordEntry[]

/** Incremental: reads every entry of the record once. */
export function portfolioEntries(reader: Pick<TrackRecordReader, 'entries'>): PortfolioEntries {
  const found: PortfolioRecordEntry[] = []
  let readUpTo = 0
  return (to) => {
    for (;;) {
      const entries = reader.entries(readUpTo + 1, ENTRIES_AT_ONCE)
      if (entries.length === 0) break
      for (const entry of entries) if (isOfPortfolio(entry)) found.push(entry)
      readUpTo = entries[entries.length - 1].seq
    }
    return found.filter(({ at }) => (parseInstant(at) ?? Number.POSITIVE_INFINITY) <= to)
  }
}

const isOfPortfolio = (entry: RecordEntry): entry is RecordEntry & PortfolioRecordEntry =>
  entry.kind === 'decision' || entry.kind === 'fill'
