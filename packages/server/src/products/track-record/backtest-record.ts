import { Nullable } from '../../kernel/schema.ts'
import { SourceRecord } from './source-record.ts'

/** Statistics of what a source would have issued in the past; null before its first signal. */
export const BacktestRecord = Nullable(SourceRecord)
