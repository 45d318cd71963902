import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { decodedText } from './decoded-text.ts'
import { type FeedDate, parseFeedDate } from './feed-date.ts'
import { headlineOf, plainText, webAddress } from './headline.ts'
import { providerOfHost } from './host-policies.ts'
import { observed, type Parse } from './parsed-observations.ts'
import {
  browserLikeAgent,
  getRequest,
  type Identity,
  malformed,
  type ProviderRequest,
  type Validators,
} from './provider-request.ts'
import { childrenOf, descendantsOf, readXml, type XmlElement, type XmlTree } from './xml-tree.ts'

const DATES = ['pubdate', 'published', 'date', 'issued', 'updated', 'modified']
/** Clock skew allowed for a publisher. */
const AHEAD = 15 * MINUTE

export const requestFeed = (
  address: string,
  identity: Identity,
  validators: Validators = {},
  redirectHosts: readonly string[] = [],
): ProviderRequest =>
  getRequest(providerOfHost(new URL(address).host), address, identity, {
    headers: {
      'user-agent': browserLikeAgent(identity),
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
    },
    expects: 'xml',
    redirectHosts,
    validators,
  })

/**
 * RSS 0.9–2.0, RDF or Atom. Publisher: the item's, else the configured name, else the feed's title. Skips items without
 * title or date, or from the future. A feed without items is dead: a fault.
 */
export const parseFeed: Parse = (bytes, meta) => {
  const tree = readXml(decodedText(bytes, meta.contentType))
  const feedName = meta.feed ?? feedTitle(tree.root)
  const fields = itemsOf(tree).flatMap((item) => fieldsOf(item, feedName, meta.base) ?? [])
  const timely = fields.filter(({ publishedAt }) => publishedAt <= meta.receivedAt + AHEAD)
  return observed({ headlines: timely.map((item) => headlineOf(item, meta)) })
}

function itemsOf(tree: XmlTree): readonly XmlElement[] {
  const { root } = tree
  if (!['rss', 'rdf', 'feed', 'channel'].includes(root.name)) throw malformed('XML that is no feed')
  const items = descendantsOf(root, root.name === 'feed' ? 'entry' : 'item').filter(({ closed }) => closed)
  if (items.length === 0) throw malformed(tree.broken ? 'a feed that breaks off' : 'a feed without items')
  return items
}

type Fields = Parameters<typeof headlineOf>[0]

function fieldsOf(item: XmlElement, feedName: string, base: string | undefined): Fields | undefined {
  const title = plainText(childrenOf(item, 'title').find(({ prefix }) => prefix !== 'media')?.text ?? '')
  const date = dateOf(item)
  if (title === '' || date === undefined) return undefined
  return {
    source: sourceOf(item) || feedName,
    title,
    url: linkOf(item, base),
    publishedAt: date.at,
    timeOfDayKnown: date.timeOfDayKnown,
  }
}

/** RSS has the name as text, Atom in `title`. */
function sourceOf(item: XmlElement): string {
  const [source] = childrenOf(item, 'source')
  if (source === undefined) return ''
  return plainText((childrenOf(source, 'title')[0] ?? source).text)
}

function dateOf(item: XmlElement): FeedDate | undefined {
  for (const name of DATES) {
    const date = parseFeedDate(childrenOf(item, name)[0]?.text ?? '')
    if (date !== undefined) return date
  }
  return undefined
}

function linkOf(item: XmlElement, base: string | undefined): string | undefined {
  const links = childrenOf(item, 'link')
  const alternate =
    links.find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate') ?? links[0]
  const written = alternate?.attributes.href ?? alternate?.text
  return webAddress(written, base) ?? webAddress(childrenOf(item, 'guid')[0]?.text)
}

const feedTitle = (root: XmlElement): string => {
  const holder = root.name === 'feed' ? root : (childrenOf(root, 'channel')[0] ?? root)
  return plainText(childrenOf(holder, 'title')[0]?.text ?? '') || 'feed'
}
