import { type Concise, tableOf } from '../contract/concise.ts'
import { pick } from '../pick.ts'
import { ranked, reasonText, restText } from '../short-form.ts'
import type { Briefing } from './briefing-schema.ts'

/** In the longest German editions all of them would be too long. */
const MARKETS = 9
/** Told whole: what a day asks of its reader. */
const WHOLE: ReadonlySet<string> = new Set(['tldr', 'ahead'])
/** They have members of their own. */
const APART: ReadonlySet<string> = new Set(['tldr', 'unknown'])

/** Headline, bottom line, the first sentence of each section, and the markets with the most unusual moves; in its language. */
export function conciseBriefing(edition: Briefing, _query: object, limit = MARKETS): Concise {
  const { session, headline, tldr, sections, table, update, grounding, wording, missing } = edition
  const unusual = ranked(table.rows, ({ times_usual }) => (times_usual === null ? null : -times_usual))
  const rows = unusual.slice(0, limit)
  return {
    summary: `${session}: ${headline}`,
    ...pick(edition, 'language', 'date', 'kind', 'session', 'as_of'),
    ...(update === null ? {} : { update: `${update.as_of}: ${update.text}` }),
    bottom_line: tldr,
    evidence: { wording, ...grounding },
    caveats: missing.map(reasonText),
    not_known: edition.unknown,
    sections: sections
      .filter(({ id }) => !APART.has(id))
      .map(({ id, items, text }) => [id, WHOLE.has(id) ? text : (items.at(0)?.text ?? text)]),
    ...tableOf(rows, ['symbol', 'name', 'unit', 'close', 'day', 'week', 'year', 'times_usual']),
    more: `${restText(rows.length, table.rows.length)}detail=detailed for all sentences, movers and facts.`,
  }
}
