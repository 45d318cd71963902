import type { BodyKind, FaultKind } from './provider-request.ts'

export interface Verdict {
  readonly kind: 'data' | 'not_modified' | FaultKind
  readonly reason: string
}

const verdict = (kind: Verdict['kind'], reason: string): Verdict => ({ kind, reason })
const FAILS = verdict('transient', 'the supplier fails')

const HEAD_BYTES = 16_384
const LIMIT_TEXT =
  /too many requests|limit requests|rate limit|request limit|hits limit|limit exceeded|exceeded the|threshold exceeded/i
const HTML = /^<(!doctype\s+html|html|head|body|script|meta|title|style)\b/i
const FEED_ROOT = /^(rss|rdf:rdf|rdf|feed|channel)$/i
const PROLOG = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const

/** At status 200, HTML in place of data is a block and plain text a refusal. */
export function classifyResponse(
  { status, bytes }: { readonly status: number; readonly bytes: Uint8Array },
  expects: BodyKind,
): Verdict {
  if (status >= 300 && status < 400 && status !== 304) return verdict('redirect', 'a redirect')
  const head = headText(bytes)
  if (status === 403) return forbidden(head)
  const byStatus = verdictOfStatus(status)
  if (byStatus !== undefined) return byStatus
  if (bytes.length === 0) return verdict('malformed', 'an empty body')
  return verdictOfBody(head, bytes, expects)
}

const headText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8').decode(bytes.subarray(0, HEAD_BYTES)).trimStart()

const STATUSES: readonly (readonly [statuses: readonly number[], verdict: Verdict])[] = [
  [[304], verdict('not_modified', 'nothing changed')],
  [[429], verdict('limited', 'too many requests')],
  [[401, 402, 407], verdict('auth', 'not authorised')],
  [[404, 410], verdict('not_found', 'not found')],
  [[451], verdict('blocked', 'withheld for legal reasons')],
  [[408, 425], FAILS],
]

function verdictOfStatus(status: number): Verdict | undefined {
  const named = STATUSES.find(([statuses]) => statuses.includes(status))
  if (named !== undefined) return named[1]
  if (status >= 500) return FAILS
  if (status >= 400) return verdict('bad_request', 'the request is refused')
  return status < 200 ? verdict('malformed', 'an unknown status') : undefined
}

/** Object stores answer 403 for missing files; HTML is a block; JSON concerns the key. */
function forbidden(head: string): Verdict {
  if (/<Code>AccessDenied<\/Code>/.test(head)) return verdict('not_found', 'no such object')
  if (/^[{[]/.test(head)) return verdict('auth', 'the key does not allow this')
  return verdict('blocked', 'forbidden')
}

function verdictOfBody(head: string, bytes: Uint8Array, expects: BodyKind): Verdict {
  if (expects === 'zip') {
    const zip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
    return zip ? DATA : notThat(head, 'a zip archive')
  }
  if (expects === 'html') return HTML.test(head) ? DATA : notThat(head, 'HTML')
  if (expects === 'xml') return xmlVerdict(head)
  if (head.startsWith('<')) return notThat(head, NAMES[expects])
  if (expects === 'json') return /^[{[]/.test(head) ? DATA : notThat(head, NAMES.json)
  if (expects === 'text') return LIMIT_TEXT.test(head) ? notThat(head, NAMES.text) : DATA
  return /^[^\n]{0,2000}[,;\t]/.test(head) && !/^[{[]/.test(head) ? DATA : notThat(head, NAMES.csv)
}

const DATA: Verdict = verdict('data', 'data')
const NAMES = { json: 'JSON', csv: 'CSV', text: 'text', xml: 'XML' } as const

/** A wrong document type is possible: the first element decides. */
function xmlVerdict(head: string): Verdict {
  const root = rootOf(head)
  if (root === undefined) return notThat(head, NAMES.xml)
  const isPage = /^(html|head|body|script|meta|title|style)$/i.test(root)
  const isUntitledPage = /<!doctype\s+html/i.test(head) && !FEED_ROOT.test(root)
  return isPage || isUntitledPage ? htmlInstead(NAMES.xml) : DATA
}

function rootOf(text: string): string | undefined {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const prolog = PROLOG.find(([begin]) => text.startsWith(begin, at))
    if (prolog === undefined) return /^<([\w:.-]+)/.exec(text.slice(at, at + 100))?.[1]
    const end = text.indexOf(prolog[1], at)
    if (end < 0) return undefined
    at = end + prolog[1].length
  }
}

const htmlInstead = (name: string): Verdict => verdict('blocked', `a page of HTML in place of ${name}`)

function notThat(head: string, name: string): Verdict {
  if (HTML.test(head)) return htmlInstead(name)
  if (LIMIT_TEXT.test(head.slice(0, 300))) return verdict('limited', 'a refusal for too many requests')
  if (/^no data\b/i.test(head)) return verdict('not_found', 'no data')
  if (head === '') return verdict('malformed', 'a blank body')
  return verdict('malformed', `something else in place of ${name}`)
}
