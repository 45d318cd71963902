import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { headlineOf, plainText, webAddress } from './headline.ts'
import { itemsAt, type JsonValue, membersAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse } from './parsed-observations.ts'
import {
  browserLikeAgent,
  getRequest,
  type Identity,
  malformed,
  type ProviderRequest,
} from './provider-request.ts'

export const requestGdeltArticles = (query: string, hours: number, identity: Identity): ProviderRequest =>
  getRequest('gdelt', 'https://api.gdeltproject.org/api/v2/doc/doc', identity, {
    query: {
      query: `${query} sourcelang:english`,
      mode: 'artlist',
      format: 'json',
      maxrecords: '250',
      timespan: `${hours}h`,
      sort: 'datedesc',
    },
    headers: { 'user-agent': browserLikeAgent(identity) },
  })

/** At the time the provider saw them; one per address. An empty object means none. */
export const parseGdeltArticles: Parse = (bytes, meta) => {
  const answer = parseJson(bytes)
  const members = membersAt(answer)
  if (members.length > 0 && !members.some(([name]) => name === 'articles'))
    throw malformed('no articles in the answer')
  if (Array.isArray(answer)) throw malformed('no articles in the answer')
  const headlines = itemsAt(answer, 'articles').flatMap((article) => {
    const fields = fieldsOf(article)
    return fields === undefined ? [] : [headlineOf(fields, meta)]
  })
  return observed({ headlines })
}

function fieldsOf(article: JsonValue): Parameters<typeof headlineOf>[0] | undefined {
  const title = plainText(textAt(article, 'title') ?? '')
  const source = textAt(article, 'domain')
  const seen = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(textAt(article, 'seendate') ?? '')
  if (title === '' || source === undefined || seen === null) return undefined
  const [year, month, day, hour, minute, second] = seen.slice(1).map(Number)
  const publishedAt = asInstant(Date.UTC(year, month - 1, day, hour, minute, second))
  return { source, title, url: webAddress(textAt(article, 'url')), publishedAt, timeOfDayKnown: true }
}
