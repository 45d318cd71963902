import phrases from '../../../../data/news/decoys.json' with { type: 'json' }
import type { WordList } from '../../../../data/schemas.ts'

/** Phrases that contain a tracked name but mean something else. A leading capital must match. */
export const DECOYS: readonly string[] = phrases as WordList
