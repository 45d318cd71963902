import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { assetFile } from '../../platform/asset-file.ts'
import { type Packed, packed } from '../http/packed.ts'
import { PAGE_STYLES } from './page-styles.ts'

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const PNG = 'image/png'
const FONT = 'font/woff2'

/** All assets are local. */
const FILES: Readonly<Record<string, { readonly type: string; readonly file: string }>> = {
  'theme.js': own('theme.js', JAVASCRIPT),
  'search.js': own('search.js', JAVASCRIPT),
  'facts.js': own('facts.js', JAVASCRIPT),
  'page.js': own('page.js', JAVASCRIPT),
  'session.js': own('session.js', JAVASCRIPT),
  'briefing.js': own('briefing.js', JAVASCRIPT),
  'readout.js': own('readout.js', JAVASCRIPT),
  'zoom.js': own('zoom.js', JAVASCRIPT),
  'history.js': own('history.js', JAVASCRIPT),
  'history-brush.js': own('history-brush.js', JAVASCRIPT),
  'history-days.js': own('history-days.js', JAVASCRIPT),
  'history-preview.js': own('history-preview.js', JAVASCRIPT),
  'checkout.js': own('checkout.js', JAVASCRIPT),
  'docs.js': own('docs.js', JAVASCRIPT),
  'verify.js': own('verify.js', JAVASCRIPT),
  'verify-worker.js': own('verify-worker.js', JAVASCRIPT),
  'favicon.ico': own('icons/favicon.ico', 'image/x-icon'),
  'apple-touch-icon.png': own('icons/apple-touch-icon.png', PNG),
  'icon-192.png': own('icons/icon-192.png', PNG),
  'icon-512.png': own('icons/icon-512.png', PNG),
  'og.png': own('icons/og.png', PNG),
  'archivo.woff2': { file: 'fonts/archivo.woff2', type: FONT },
  'geist-mono.woff2': { file: 'fonts/geist-mono.woff2', type: FONT },
  'uplot.js': { file: 'uplot/uplot.js', type: JAVASCRIPT },
  'uplot.css': { file: 'uplot/uplot.css', type: CSS },
}

/** Style sheets by name, each of the files that follow, in this order. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  'bellwether.css': [
    'fonts',
    'tokens',
    'base',
    'frame',
    'controls',
    'shared',
    'figures',
    'states',
    'plots',
    'instrument',
    'tables',
    'market',
    'home',
  ],
  ...Object.fromEntries(PAGE_STYLES.map((name) => [`${name}.css`, [name]])),
  // After those of a page, whose rules it changes.
  'phone.css': ['phone', 'phone-tables'],
}

export function webAssets() {
  const read = new Map(
    Object.entries(FILES).map(
      ([name, { type, file }]) => [name, packed(readFileSync(assetFile(file)), type)] as const,
    ),
  )
  for (const [name, files] of Object.entries(STYLES)) {
    const text = files.map((file) => readFileSync(assetFile(`web/styles/${file}.css`), 'utf8')).join('')
    read.set(name, packed(Buffer.from(text), CSS))
  }
  const hash = createHash('sha256')
  for (const { etag } of read.values()) hash.update(etag)
  // Browsers may cache an address forever, as it changes with any asset.
  const mark = hash.digest('base64url').slice(0, 12)
  return {
    mark,
    address: (name: string): string => `/assets/${mark}/${name}`,
    find: (name: string): Packed | undefined => read.get(name),
  }
}

function own(name: string, type: string) {
  return { type, file: `web/${name}` }
}
