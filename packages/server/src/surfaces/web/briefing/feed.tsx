import { asDay, type Day, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import { type Packed, packed } from '../../http/packed.ts'
import { sentQuery } from '../../http/sent-form.ts'
import type { PageDeps } from '../page.ts'
import { rendered } from '../render.ts'
import { readRoute } from '../send-packed.ts'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'
import { dayPath, inLanguage } from './briefing-links.ts'
import type { ShelvedBriefing } from './briefing-shelf.ts'
import { readEdition, unbroken } from './read-edition.ts'

type FeedDeps = Pick<PageDeps, 'briefings' | 'marketClock' | 'baseUrl'>

const ENTRY_DAYS = 20
const TYPE = 'application/atom+xml; charset=utf-8'

/** The feed of a language, made again when a briefing is added. */
function briefingFeed(deps: FeedDeps): (language: Language) => Promise<Packed> {
  const kept = new Map<Language, { readonly key: string; readonly feed: Packed }>()
  return async (language) => {
    const today = utcDay(deps.marketClock.now())
    const days = await deps.briefings.days(asDay(today - ENTRY_DAYS), today)
    const key = `${deps.baseUrl()} ${days.map(({ asOf }) => asOf).join(' ')}`
    const found = kept.get(language)
    if (found?.key === key) return found.feed
    const briefings = await Promise.all(days.map(({ day }) => deps.briefings.on(day)))
    const text = atom(
      briefings.flatMap((one) => one ?? []),
      { today, language, baseUrl: deps.baseUrl() },
    )
    const feed = packed(Buffer.from(text), TYPE)
    kept.set(language, { key, feed })
    return feed
  }
}

interface Given {
  readonly today: Day
  readonly language: Language
  readonly baseUrl: string
}

function atom(briefings: readonly ShelvedBriefing[], { today, language, baseUrl }: Given): string {
  const words = BRIEFING_WORDS[language]
  const self = baseUrl + inLanguage('/briefing.atom', language)
  const feed = new Feed({
    id: self,
    title: words.feedTitle,
    description: words.feedLead,
    language,
    generator: false,
    link: baseUrl + inLanguage('/briefing', language),
    feedLinks: { atom: self },
    author: { name: 'Bellwether' },
    ...(briefings[0] === undefined ? {} : { updated: new Date(briefings[0].asOf) }),
  })
  for (const { day, asOf, snapshot } of briefings) {
    const edition = snapshot[language]
    const link = baseUrl + dayPath(day, language)
    const isOpen = day < today
    feed.addItem({
      id: link,
      link,
      title: rendered(unbroken(edition.headline)),
      date: new Date(asOf),
      published: new Date(edition.as_of),
      description: rendered(unbroken(edition.tldr)),
      content: rendered(entry(readEdition(edition, isOpen ? undefined : 1), isOpen ? '' : words.readAll)),
    })
  }
  // The library does not name the language.
  return feed.atom1().replace('<feed ', `<feed xml:lang="${language}" `)
}

const entry = ({ update, sections }: ReturnType<typeof readEdition>, rest: string) => [
  [...(update === undefined ? [] : [update]), ...sections].map(({ title, segments }) => (
    <>
      <h2>{title}</h2>
      <p>{segments.map(({ text, before, after }) => `${before ?? ''}${text}${after ?? ''}`)}</p>
    </>
  )),
  rest === '' ? null : <p>{rest}</p>,
]

export function feedRoute(
  app: FastifyInstance,
  deps: FeedDeps,
  send: (request: FastifyRequest, reply: FastifyReply, feed: Packed) => Promise<FastifyReply>,
): KnownRoute {
  const feedOf = briefingFeed(deps)
  return readRoute(app, '/briefing.atom', async (request, reply) => {
    const query = sentQuery(request)
    return send(request, reply, await feedOf(query.get('lang') === 'de' ? 'de' : 'en'))
  })
}
