import { asDay, type Day, formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { formatDate } from '@bellwether-markets/engine/text/number-format'
import type { PageDeps, PageInput } from '../page.ts'
import { intro } from '../parts/section-head.tsx'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'
import { allBriefings, briefingList } from './archive.tsx'

const base = (title: string): Omit<PageInput, 'main'> => ({
  path: '/briefing',
  title: `${title} · Bellwether`,
  description: title,
  kind: 'brief',
  indexed: false,
})

/** Names the nearest stored days, and the latest. */
export async function missingDay(
  day: Day,
  language: Language,
  { briefings, marketClock }: Pick<PageDeps, 'briefings' | 'marketClock'>,
): Promise<PageInput> {
  const words = BRIEFING_WORDS[language]
  const { previous, next } = await briefings.beside(day)
  const latest = (await briefings.upTo(asDay(utcDay(marketClock.now()))))?.day
  const near = [...new Set([latest, next, previous])].flatMap((one) => one ?? []).toSorted((a, b) => b - a)
  const stored = await Promise.all(near.map((one) => briefings.days(one, one)))
  const title = words.notHere(formatDate(formatDay(day), language))
  return {
    ...base(title),
    language,
    status: 404,
    main: intro(title, near.length === 0 ? words.noneYetLead : words.notHereLead, {
      after: (
        <nav class="arch" aria-label={words.nearest}>
          {briefingList(await briefings.listed(stored.flat()), language)}
          {allBriefings(language)}
        </nav>
      ),
    }),
  }
}

export function noneYet(language: Language): PageInput {
  const words = BRIEFING_WORDS[language]
  return {
    ...base(words.noneYet),
    language,
    main: intro(words.noneYet, words.noneYetLead),
  }
}
