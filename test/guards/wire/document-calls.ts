import { digest } from '../recording.ts'
import type { Section, Told } from './section.ts'
import { ADMIN_TOKEN } from './world.ts'

const DOCUMENTS = [
  '/v1/openapi.json',
  '/v1/docs',
  '/v1/docs/static/page.js',
  '/v1/docs/static/page.css',
  '/v1/docs/static/swagger-ui-bundle.js',
  '/v1/docs/static/swagger-ui.css',
  '/v1/docs/static/favicon-32x32.png',
  '/v1/redoc',
  '/v1/redoc/static/page.js',
  '/v1/redoc/static/page.css',
  '/v1/redoc/static/redoc.standalone.js',
  '/.well-known/agent-card.json',
  '/.well-known/agent.json',
  '/.well-known/ai-plugin.json',
  '/.well-known/api-catalog',
  '/llms.txt',
  '/llms-full.txt',
  '/logo.svg',
]

/** What describes the service; digests of it stand in documents.json. */
export async function callDocuments(section: Section): Promise<void> {
  for (const target of DOCUMENTS) {
    const { headers } = await section.call('', target)
    const tag = headers.find(([name]) => name === 'etag')?.[1] ?? ''
    await section.call('', target, { method: 'HEAD' })
    await section.call('with its tag', target, { headers: { 'if-none-match': tag } })
    await section.call('with another tag', target, {
      method: 'HEAD',
      headers: { 'if-none-match': '"other"' },
    })
    await section.call('packed', target, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } })
    await section.call('', target, { method: 'POST' })
  }
  for (const target of [
    '/v1/docs/static/nothing.js',
    '/.well-known/nothing',
    '/robots.txt',
    '/favicon.ico',
  ]) {
    await section.call('', target)
  }
}

/** Their headings and links tell of the day. */
const PAGES_OF_THE_DAY = [
  '/',
  '/market',
  '/track-record',
  '/track-record?kind=alpha_14d&colour=red',
  '/status',
]
const PAGES = ['/account', '/checkout', '/checkout?tier=pro', '/checkout/return?token=SANDBOX-1', '/legal']
const ASSETS = [
  ...['theme', 'page', 'session', 'free-key', 'readout', 'zoom', 'account', 'account-tables'].map(
    (name) => `${name}.js`,
  ),
  'checkout.js',
  'admin.js',
  'uplot.js',
  'uplot.css',
  'bellwether.css',
  'archivo.woff2',
  'geist-mono.woff2',
]

/** Pages show current figures, so only their frame and the files they load are recorded. */
export async function callPages(section: Section): Promise<void> {
  let mark = ''
  for (const target of [...PAGES_OF_THE_DAY, ...PAGES]) {
    const mask = PAGES.includes(target) ? outline : frame
    const told = await section.call('', target, { show: 'text', mask })
    mark ||= /\/assets\/([\w-]+)\//.exec(told.text)?.[1] ?? ''
    await section.call('', target, { method: 'HEAD' })
    await section.call('', target, { method: 'POST' })
    for (const coding of ['gzip', 'br']) await packed(section, target, coding)
  }
  await section.call('with a key in it', '/account?key=bw_0123456789abcdef', { show: 'text', mask: outline })
  await section.call('', '/favicon.svg', { show: 'text', mask: withoutColour })
  for (const name of ASSETS) {
    const target = `/assets/${mark}/${name}`
    const { headers } = await section.call('', target, { isFixed: true, show: 'digest' })
    const tag = headers.find(([one]) => one === 'etag')?.[1] ?? ''
    await section.call('with its tag', target, { headers: { 'if-none-match': tag } })
    await packed(section, target, 'gzip')
    await section.call('of another release', `/assets/another/${name}`, { method: 'HEAD' })
  }
  await section.call('', `/assets/${mark}/nothing.js`)
}

const packed = (section: Section, target: string, coding: string): Promise<Told> =>
  section.call(`by ${coding}`, target, { method: 'HEAD', headers: { 'accept-encoding': coding } })

/** Title, headings, links and what a page loads, without the figures of the day. */
function outline(html: string): string {
  const found = html.matchAll(/<(title|h1|h2)[^>]*>([^<]*)|(?:href|src|action)="([^"]*)"/g)
  const parts = [...found].map(([, tag, text, address]) => (tag ? `${tag}: ${text.trim()}` : address))
  return [...new Set(parts.filter((part) => part !== '' && !part.startsWith('#')))].join('\n')
}

/** The title, what a page loads, and the links of every page. */
const frame = (html: string): string =>
  outline(html)
    .split('\n')
    .filter((line) => !/^h[12]:|[?#]/.test(line))
    .join('\n')

/** It shows how the market is. */
const withoutColour = (svg: string): string => svg.replace(/#[0-9a-f]{3,8}/gi, '<colour>')

export async function callMetrics(section: Section): Promise<void> {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const names = (text: string): string => {
    const lines = text.split('\n').filter((line) => line.startsWith('# '))
    return `${lines.length} lines ${digest(lines.toSorted().join('\n'))}\n${lines.filter((line) => line.startsWith('# TYPE')).join('\n')}`
  }
  await section.call('through a proxy', '/metrics')
  await section.call('with another token', '/metrics', bearer('another'))
  await section.call('', '/metrics', { ...bearer(ADMIN_TOKEN), show: 'text', mask: names })
  await section.call('', '/metrics', { ...bearer(ADMIN_TOKEN), method: 'HEAD' })
  await section.call('', '/metrics', { ...bearer(ADMIN_TOKEN), method: 'POST' })
  await section.call('with the token of the operator', '/metrics', {
    asOperator: true,
    show: 'text',
    mask: names,
  })
}
