import type { Section, Told } from './section.ts'
import { ADMIN_TOKEN, type World } from './world.ts'

export const DOCUMENTS = [
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

/** What describes the service; what it says is in `documentsOf`. */
export async function callDocument(section: Section, target: string): Promise<void> {
  const tag = (await section.call('', target, { isDescription: true })).header('etag')
  await section.call('', target, { method: 'HEAD' })
  await section.call('with its tag', target, { headers: { 'if-none-match': tag } })
  await section.call('with another tag', target, { method: 'HEAD', headers: { 'if-none-match': '"other"' } })
  await section.call('packed', target, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } })
  await section.call('', target, { method: 'POST' })
}

export const PAGES = [
  '/',
  '/market',
  '/track-record',
  '/track-record?kind=alpha_14d&colour=red',
  '/status',
  '/account',
  '/checkout',
  '/checkout?tier=pro',
  '/checkout/return?token=SANDBOX-1',
  '/legal',
]
export const ASSETS = [
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

export async function callPage(section: Section, target: string): Promise<void> {
  await section.call('', target)
  await section.call('', target, { method: 'HEAD' })
  await section.call('', target, { method: 'POST' })
  for (const coding of ['gzip', 'br']) await packed(section, target, coding)
}

/** What the paths of a release begin with. */
export async function assetsOf({ exchange, newAddress }: World): Promise<string> {
  const headers = { 'x-forwarded-for': newAddress() }
  const { body } = await exchange({ method: 'GET', target: '/', headers })
  return /\/assets\/[\w-]+\//.exec(body.toString('utf8'))?.[0] ?? ''
}

/** A file that pages load. */
export async function callAsset(section: Section, target: string): Promise<void> {
  const told = await section.call('', target)
  await section.call('with its tag', target, { headers: { 'if-none-match': told.header('etag') } })
  await packed(section, target, 'gzip')
}

const packed = (section: Section, target: string, coding: string): Promise<Told> =>
  section.call(`by ${coding}`, target, { method: 'HEAD', headers: { 'accept-encoding': coding } })

/** Paths below which nothing else is. */
export async function callStrangeFiles(section: Section): Promise<void> {
  for (const target of [
    '/v1/docs/static/nothing.js',
    '/.well-known/nothing',
    '/robots.txt',
    '/favicon.ico',
    '/favicon.svg',
    '/account?key=bw_0123456789abcdef',
    '/assets/another/page.js',
    `${await assetsOf(section.world)}nothing.js`,
  ]) {
    await section.call('', target)
  }
}

export async function callMetrics(section: Section): Promise<void> {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  await section.call('through a proxy', '/metrics')
  await section.call('with another token', '/metrics', bearer('another'))
  await section.call('', '/metrics', bearer(ADMIN_TOKEN))
  await section.call('', '/metrics', { ...bearer(ADMIN_TOKEN), method: 'HEAD' })
  await section.call('', '/metrics', { ...bearer(ADMIN_TOKEN), method: 'POST' })
  await section.call('with the token of the operator', '/metrics', { asOperator: true })
}
