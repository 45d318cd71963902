import { ALIASES } from './dictionary.ts'

/** What the news know by name, English and German: companies, their leaders and brands, funds, banks, countries. */
export const KNOWN_NAMES: readonly string[] = [
  ...new Set(
    ALIASES.filter(({ text, entity }) => entity !== undefined && /^\p{Lu}[^*]+$/u.test(text)).map(
      ({ text }) => text,
    ),
  ),
]
