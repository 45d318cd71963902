/** In which pages of the briefing are written. */
export type Language = 'en' | 'de'
