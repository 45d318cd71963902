import { asDay, type Day, formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { formatDate } from '@bellwether-markets/engine/text/number-format'
import type { ComponentChildren } from 'preact'
import type { PageDeps, PageInput } from '../page.ts'
import { intro } from '../parts/section-head.tsx'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'
import { dayPath, inLanguage, monthOf, monthText, shortDay } from './briefing-links.ts'
import type { ListedBriefing } from './briefing-shelf.ts'
import { unbroken } from './read-edition.ts'

type Deps = Pick<PageDeps, 'briefings' | 'marketClock'>

const BEFORE_DAYS = 7
const AFTER_DAYS = 2

export async function archiveBeside(day: Day, language: Language, deps: Deps): Promise<ComponentChildren> {
  const words = BRIEFING_WORDS[language]
  const around = await deps.briefings.days(asDay(day - BEFORE_DAYS), asDay(day + AFTER_DAYS))
  return (
    <div class="archw">
      <nav class="arch" aria-label={words.archive}>
        <h2>{monthText(monthOf(day), language)}</h2>
        {briefingList(await deps.briefings.listed(around), language, day)}
        {allBriefings(language)}
      </nav>
    </div>
  )
}

const allBriefings = (language: Language) => (
  <p>
    <a href={inLanguage('/briefing/archive', language)}>{BRIEFING_WORDS[language].allBriefings}</a>
  </p>
)

export const briefingList = (listed: readonly ListedBriefing[], language: Language, current?: Day) => (
  <ul>
    {listed.map(({ day, headline }) => (
      <li>
        <a href={dayPath(day, language)} aria-current={day === current ? 'page' : undefined}>
          <time datetime={formatDay(day)}>{shortDay(day, language)}</time>
          {unbroken(headline[language])}
        </a>
      </li>
    ))}
  </ul>
)

export async function storedMonths({ briefings, marketClock }: Deps): Promise<readonly string[]> {
  const days = await briefings.days(asDay(0), utcDay(marketClock.now()))
  return [...new Set(days.map(({ day }) => monthOf(day)))]
}

const base = (title: string): Omit<PageInput, 'main'> => ({
  path: '/briefing',
  title,
  description: title,
  kind: 'brief',
  indexed: false,
})

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
