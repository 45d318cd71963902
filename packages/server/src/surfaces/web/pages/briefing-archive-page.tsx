import { asDay, dateOf, dayFromDate, parseDay } from '@bellwether-markets/engine/kernel/time'
import { briefingList, noneYet, storedMonths } from '../briefing/archive.tsx'
import { inLanguage, monthPath, monthText } from '../briefing/briefing-links.ts'
import type { Page } from '../page.ts'
import { choiceLink } from '../parts/form.tsx'
import { intro } from '../parts/section-head.tsx'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import { changesWith, inBoth, languageOf } from './briefing-page.tsx'

/** One month of stored briefings, with links to the others. */
export const briefingArchive: Page = {
  path: '/briefing/archive',
  query: ['lang', 'month'],
  changesWith,
  async render(request, deps) {
    const language = languageOf(request)
    const words = BRIEFING_WORDS[language]
    const months = await storedMonths(deps)
    const month = request.query.get('month') ?? months[0]
    if (month === undefined) return noneYet(language)
    const first = parseDay(`${month}-01`)
    if (first === undefined || !months.includes(month)) return undefined
    const { year, month: number } = dateOf(first)
    const days = await deps.briefings.days(first, asDay(dayFromDate(year, number + 1, 1) - 1))
    const title = `${words.allBriefings}: ${monthText(month, language)}`
    return {
      path: '/briefing',
      title,
      description: words.archiveLead,
      kind: 'brief',
      language,
      alternates: inBoth((other) => monthPath(month, other)),
      canonical: monthPath(month, language),
      feed: inLanguage('/briefing.atom', language),
      main: (
        <>
          {intro(monthText(month, language), words.archiveLead)}
          <div class="arch whole">{briefingList(await deps.briefings.listed(days), language)}</div>
          {months.length < 2 ? null : (
            <nav class="months" aria-label={words.otherMonths}>
              <ul>
                {months.map((one) => (
                  <li>
                    {choiceLink(monthPath(one, language), monthText(one, language), one === month && 'page')}
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </>
      ),
    }
  },
}
