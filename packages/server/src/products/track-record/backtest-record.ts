import { Nullable } from '../../kernel/schema.ts'
import { SourceRecord } from './source-record.ts'

/** Statistics of the signals a source would have issued; null before the first. */
export const BacktestRecord = Nullable(SourceRecord)
