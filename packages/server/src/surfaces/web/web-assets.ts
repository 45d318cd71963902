import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Packed, packed } from './packed.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const FONT = 'font/woff2'

/** Scripts and styles of the pages, fonts and the one chart library, all from here: nothing is fetched from elsewhere. */
const FILES: Readonly<Record<string, { readonly type: string; readonly file: string }>> = {
  'theme.js': own('theme.js', JAVASCRIPT),
  'page.js': own('page.js', JAVASCRIPT),
  'session.js': own('session.js', JAVASCRIPT),
  'free-key.js': own('free-key.js', JAVASCRIPT),
  'readout.js': own('readout.js', JAVASCRIPT),
  'zoom.js': own('zoom.js', JAVASCRIPT),
  'account.js': own('account.js', JAVASCRIPT),
  'account-tables.js': own('account-tables.js', JAVASCRIPT),
  'checkout.js': own('checkout.js', JAVASCRIPT),
  'admin.js': own('admin.js', JAVASCRIPT),
  'archivo.woff2': packaged('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', FONT),
  'geist-mono.woff2': packaged(
    '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    FONT,
  ),
  'uplot.js': packaged('uplot/dist/uPlot.iife.min.js', JAVASCRIPT),
  'uplot.css': packaged('uplot/dist/uPlot.min.css', CSS),
}

export interface WebAssets {
  /** Changes with any of them, so that they may be kept for ever under it. */
  readonly mark: string
  address(name: string): string
  find(name: string): Packed | undefined
}

/** One file is sent; later ones rely on earlier ones. */
const STYLES = [
  ...['fonts', 'tokens', 'base', 'frame', 'controls', 'figures', 'states', 'plots'],
  ...['instrument', 'tables', 'market', 'home', 'track-record', 'account', 'phone', 'phone-tables'],
]

/** Reads every asset once. */
export function webAssets(): WebAssets {
  const read = new Map(
    Object.entries(FILES).map(([name, { type, file }]) => [name, packed(readFileSync(file), type)] as const),
  )
  const style = STYLES.map((name) =>
    readFileSync(new URL(`./assets/styles/${name}.css`, import.meta.url), 'utf8'),
  )
  read.set('bellwether.css', packed(Buffer.from(style.join('')), CSS))
  const hash = createHash('sha256')
  for (const { etag } of read.values()) hash.update(etag)
  const mark = hash.digest('base64url').slice(0, 12)
  return { mark, address: (name) => `/assets/${mark}/${name}`, find: (name) => read.get(name) }
}

function own(name: string, type: string) {
  return { type, file: fileURLToPath(new URL(`./assets/${name}`, import.meta.url)) }
}

function packaged(specifier: string, type: string) {
  return { type, file: fileURLToPath(import.meta.resolve(specifier)) }
}
