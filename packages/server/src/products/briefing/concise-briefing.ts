import type { Concise } from '../../contract/concise.ts'
import type { Briefing } from './briefing-schema.ts'

/** Sections that are told whole; of the others the first sentences. */
const ROWS = 8
const SENTENCES = 2

/** The text as a reader has it, without its facts: headline, bottom line, the first sentences of each section. */
export function conciseBriefing(answer: Briefing, _query: object, limit: number | undefined): Concise {
  const { headline, tldr, sections, table, update, unknown, missing, language, date, kind } = answer
  const told = sections.filter(({ id, items }) => id !== 'tldr' && items.length > 0)
  return {
    summary: headline,
    caveats: [...missing.map(({ name, reason }) => `${name}: ${reason}`), ...unknown],
    ...{ date, kind, language, session: answer.session },
    bottom_line: tldr,
    update: update?.text ?? null,
    sections: told.map(({ title, items }) => ({
      title,
      text: items
        .slice(0, SENTENCES)
        .map(({ text }) => text)
        .join(' '),
    })),
    columns: ['name', 'close', 'day', 'week', 'year', 'unit'],
    rows: table.rows
      .slice(0, limit ?? ROWS)
      .map(({ name, close, day, week, year, unit }) => [name, close, day, week, year, unit]),
    more: 'detail=detailed for every sentence with its facts, movers and the whole table; lang=de for German.',
  }
}
