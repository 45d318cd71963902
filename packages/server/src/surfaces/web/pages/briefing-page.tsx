import { asDay, type Day, formatDay, parseDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { briefing } from '@bellwether-markets/products/briefing/product'
import type { ComponentChildren } from 'preact'
import { archiveBeside, missingDay, noneYet } from '../briefing/archive.tsx'
import { article, notePopover, otherDays } from '../briefing/article.tsx'
import { dayPath, inLanguage } from '../briefing/briefing-links.ts'
import type { ShelvedBriefing } from '../briefing/briefing-shelf.ts'
import { isPaid, offerOf, todayLine } from '../briefing/offer.tsx'
import { readEdition } from '../briefing/read-edition.ts'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'

export const languageOf = ({ query }: PageRequest): Language => (query.get('lang') === 'de' ? 'de' : 'en')

/** The archive grows while days are filled in. */
export const changesWith = ({ wallClock, marketClock }: PageDeps): string =>
  `${Math.floor(wallClock.now() / MINUTE_MS)} ${utcDay(marketClock.now())}`
const MINUTE_MS = 60_000

export const latestBriefing: Page = {
  path: '/briefing',
  query: ['lang'],
  changesWith,
  async render(request, deps) {
    const today = utcDay(deps.marketClock.now())
    const language = languageOf(request)
    const current = await deps.briefings.on(today)
    if (current !== undefined && (await isPaid(request.viewer))) return pageOf(current, request, deps)
    const free = await deps.briefings.upTo(asDay(today - 1))
    if (free === undefined) return current ? pageOf(current, request, deps) : noneYet(language)
    return pageOf(free, request, deps, current && todayLine(current, language, request.viewer))
  },
}

/** That of a day; that of today in full for those who have paid. */
export const briefingOfDay: Page = {
  path: '/briefing/:date',
  query: ['lang'],
  changesWith,
  async addresses({ briefings, marketClock }) {
    const days = await briefings.days(asDay(0), asDay(utcDay(marketClock.now()) - 1))
    return days.flatMap(({ day, asOf }) =>
      (['en', 'de'] as const).map((lang) => ({
        path: dayPath(day, lang),
        changed: formatDay(utcDay(asOf)),
      })),
    )
  },
  async render(request, deps) {
    const day = parseDay(request.parameters.date)
    if (day === undefined) return undefined
    const one = day > utcDay(deps.marketClock.now()) ? undefined : await deps.briefings.on(day)
    return one === undefined ? missingDay(day, languageOf(request), deps) : pageOf(one, request, deps)
  },
}

export const inBoth = (pathIn: (language: Language) => string) =>
  (['en', 'de'] as const).map((language) => ({ language, path: pathIn(language) }))

const FIRST_SECTION = 1

async function pageOf(
  one: ShelvedBriefing,
  request: PageRequest,
  deps: PageDeps,
  above: ComponentChildren = null,
): Promise<PageInput> {
  const { briefings, marketClock } = deps
  const language = languageOf(request)
  const words = BRIEFING_WORDS[language]
  const isOpen = one.day < utcDay(marketClock.now()) || (await isPaid(request.viewer))
  const edition = one.snapshot[language]
  const shown = readEdition(edition, isOpen ? undefined : FIRST_SECTION)
  const beside = await briefings.beside(one.day)
  const path = (day: Day | undefined) => (day === undefined ? undefined : dayPath(day, language))
  return {
    path: '/briefing',
    title: `${edition.headline} · ${edition.title}`,
    description: edition.tldr.slice(0, LONGEST_DESCRIPTION),
    kind: 'brief',
    language,
    scripts: ['facts.js', 'briefing.js'],
    alternates: inBoth((other) => dayPath(one.day, other)),
    previous: path(beside.previous),
    next: path(beside.next),
    canonical: dayPath(one.day, language),
    indexed: isOpen,
    feed: inLanguage('/briefing.atom', language),
    main: (
      <>
        {above}
        <div class="reader">
          {await archiveBeside(one.day, language, deps)}
          <div class="column">
            {article({
              one,
              shown,
              language,
              words,
              credits: briefing.credits,
              offer: isOpen ? null : offerOf(formatDay(one.day), language, request.viewer),
            })}
            {otherDays(beside, language, words)}
          </div>
        </div>
        {shown.facts.map((fact) => notePopover(fact, words))}
      </>
    ),
  }
}

const LONGEST_DESCRIPTION = 300
