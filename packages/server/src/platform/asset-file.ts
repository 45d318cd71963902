import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import ASSETS from './assets.json' with { type: 'json' }

const SOURCES: Readonly<Record<string, string | undefined>> = ASSETS

/**
 * File in `dist/assets`; when run from sources, the original that the build copies.
 * @param name a name in `assets.json`, or a path below a folder there
 */
export function assetFile(name: string): string {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL(`./assets/${name}`, import.meta.url))
  const [folder = '', ...path] = name.split('/')
  const source = SOURCES[name] ?? [SOURCES[folder], ...path].join('/')
  if (/^(src|\.\.)\//.test(source)) return fileURLToPath(new URL(`../../${source}`, import.meta.url))
  return createRequire(import.meta.url).resolve(source)
}
