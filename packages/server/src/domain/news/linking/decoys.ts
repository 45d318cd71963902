import phrases from '../../../../data/news/decoys.json' with { type: 'json' }
import type { WordList } from '../../../../data/schemas.ts'

/**
 * Phrases that contain the name of something tracked but mean something else. As with all aliases, a capital at the
 * beginning is demanded of the title too.
 */
export const DECOYS: readonly string[] = phrases as WordList
