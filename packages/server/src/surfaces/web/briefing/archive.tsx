import { asDay, type Day, formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { ComponentChildren } from 'preact'
import type { PageDeps } from '../page.ts'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'
import { dayPath, inLanguage, monthOf, monthText, shortDay } from './briefing-links.ts'
import type { ListedBriefing } from './briefing-shelf.ts'
import { unbroken } from './read-edition.ts'

type Deps = Pick<PageDeps, 'briefings' | 'marketClock'>

const BEFORE_DAYS = 7
const AFTER_DAYS = 2

/** The days around one, beside its briefing. */
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

export const allBriefings = (language: Language) => (
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

/** The months that have stored briefings, the latest first. */
export async function storedMonths({ briefings, marketClock }: Deps): Promise<readonly string[]> {
  const days = await briefings.days(asDay(0), utcDay(marketClock.now()))
  return [...new Set(days.map(({ day }) => monthOf(day)))]
}
