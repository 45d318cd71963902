import type { FundamentalRow } from '../market/observation.ts'

type Published = ReadonlyMap<string, readonly FundamentalRow[]>

export const publishedRows = (published: Published): readonly FundamentalRow[] =>
  [...published.values()].flat()

/** Quarters only. */
export const earningsOf = (published: Published): readonly FundamentalRow[] =>
  publishedRows(published).filter(({ period }) => period !== 'FY')
