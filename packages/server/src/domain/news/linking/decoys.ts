import phrases from '../../../../data/news/decoys.json' with { type: 'json' }

/**
 * Phrases that contain the name of something tracked but mean something else. As with all aliases, a capital at the
 * beginning is demanded of the title too.
 */
export const DECOYS: readonly string[] = phrases
