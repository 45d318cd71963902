// The command line of a checkout: builds if sources have changed since, then runs the build. Parameters are those of `bellwether`.
import { existsSync } from 'node:fs'
import { buildIfStale } from './build.mjs'

// What was installed without the packages of development runs as it was built.
if (existsSync(new URL('../node_modules/esbuild', import.meta.url))) await buildIfStale()
await import('../packages/server/bin/bellwether.mjs')
