import entities from '../../../data/news/html-entities.json' with { type: 'json' }
import type { HtmlEntities } from '../../table-schemas.ts'
import { KNOWN_PUBLISHERS, publisherKey } from './publisher.ts'

const MAX_RAW = 4000
const MAX_TITLE = 400

const ENTITIES = entities as HtmlEntities

const WIRE_MARK = /^(?:(?:UPDATE|WRAPUP|BRIEF|CORRECTED|REFILE|RPT|ADVISORY|TABLE)(?: \d+)?\s?-\s?)+/

/**
 * No markup, entities, direction marks or publisher suffix; NFKC, straight quotation marks, single spaces, at most 400
 * characters.
 * @param raw any text; its first 4,000 characters are read
 * @param source as spelled by `publisherKey`
 */
export function tidyTitle(raw: string, source: string, domain: string | undefined): string {
  const plain = unmarked(decoded(decoded(raw.slice(0, MAX_RAW))))
    .normalize('NFKC')
    .replace(/[’‘‛´`]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/\s+([,;:!?%](?=\s|$))/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])(\p{Lu}) \. (?:(\p{Lu}) \.)(?= |$)/gu, '$1.$2.')
    .trim()
    .replace(WIRE_MARK, '')
  return shortened(withoutPublisher(plain, source, domain))
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : ' '
  })

/** Tags, control characters, joiners, direction marks and lone surrogates. */
const unmarked = (text: string): string =>
  text
    .toWellFormed()
    .replace(/<\/?[a-zA-Z!][^<>]{0,400}>/g, ' ')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD\uFFFD]/g, '')
    .replace(/\p{Cc}/gu, ' ')

function withoutPublisher(title: string, source: string, domain: string | undefined): string {
  const match = /^(.{8,})\s[-–—|]\s([^|–—]{2,40})$/.exec(title)
  const body = match?.[1]
  const suffix = match?.[2]
  if (body === undefined || suffix === undefined) return title
  const key = publisherKey(suffix)
  const own = key !== '' && (key === source || key === publisherKey(domain ?? ''))
  return own || KNOWN_PUBLISHERS.has(key) || isDomain(suffix)
    ? withoutPublisher(body.trimEnd(), source, domain)
    : title
}

const isDomain = (text: string): boolean => /^(?:[\w-]+\.)+[a-z]{2,6}$/i.test(text)

/** At the last space before the limit, else at the limit. */
function shortened(title: string): string {
  if (title.length <= MAX_TITLE) return title
  const cut = title.slice(0, MAX_TITLE).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return space > MAX_TITLE / 2 ? cut.slice(0, space) : cut
}
