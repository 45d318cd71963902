import table from '../../../data/news/publishers.json' with { type: 'json' }
import type { Headline } from '../../market/observation.ts'
import type { PublisherTable } from '../../table-schemas.ts'

const { known, collectors, alsoKnownAs } = table as PublisherTable

/** They append their name to titles; spelled as by `publisherKey`. */
export const KNOWN_PUBLISHERS: ReadonlySet<string> = new Set(known)

const COLLECTORS: ReadonlySet<string> = new Set(collectors)

const DOMAIN =
  /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:[^\s/@]*@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?::\d+)?(?:[/?#]|$)/iu
const TWO_PART_ENDINGS = /\.(?:co|com|net|org|gov|ac)\.[a-z]{2}$/

/** Normalised. For an aggregator, the publisher at the end of the title or else the domain of the article. */
export function publisherOf(headline: Pick<Headline, 'source' | 'url' | 'title'>): {
  readonly source: string
  readonly domain: string | undefined
} {
  const fromUrl = registrableDomain(headline.url)
  const domain = fromUrl ?? registrableDomain(headline.source)
  const named = publisherKey(headline.source)
  if (!COLLECTORS.has(named) && named !== '') return { source: named, domain }
  const suffix = /\s[-–—|]\s([^-–—|]{2,40})$/.exec(headline.title.slice(0, 4000).trimEnd())?.[1]
  const origin = suffix === undefined ? '' : publisherKey(suffix)
  if (KNOWN_PUBLISHERS.has(origin)) return { source: origin, domain: undefined }
  const linked = publisherKey(domain ?? '')
  return { source: named === '' || !COLLECTORS.has(linked) ? linked || named : named, domain }
}

/** `Reuters`, `reuters.com` and `Reuters.com` match; `The Wall Street Journal` and `wsj.com` do not. */
export function publisherKey(source: string): string {
  const domain = registrableDomain(source)
  const name = domain === undefined ? source : (domain.split('.')[0] ?? domain)
  const key = name
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:the|die|der|das)\s+/, '')
    .replace(/\s+(?:news|online|business|finance|markets|com|inc)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return alsoKnownAs[key] ?? key
}

function registrableDomain(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const host = DOMAIN.exec(address.trim().slice(0, 500))?.[1]?.toLowerCase()
  if (host === undefined) return undefined
  const parts = host.split('.')
  return parts.slice(TWO_PART_ENDINGS.test(host) ? -3 : -2).join('.')
}
