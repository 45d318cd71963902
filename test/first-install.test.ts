import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCKED, placesFor } from '../scripts/lock-file.mjs'

const MOST_PACKAGES = 270
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies']

test(`the first npm ci adds at most ${MOST_PACKAGES} packages`, () => {
  const workspaces = Object.keys(LOCKED).filter((place) => !place.includes('node_modules'))
  const ours = ['client', 'engine', 'mcp', 'platform', 'products', 'server', 'simulator', 'suppliers']
  assert.deepEqual(workspaces.sort(), ['', ...ours.map((name) => `packages/${name}`)])
  // npm counts the links to workspaces too.
  const links = Object.keys(LOCKED).filter((place) => LOCKED[place]?.link)
  const { size } = new Set([...links, ...workspaces.flatMap((folder) => [...placesFor(folder, FIELDS)])])
  assert.ok(size > 100, `only ${size} packages were found`)
  assert.ok(size <= MOST_PACKAGES, `npm ci adds ${size} packages; tools that few need go below tools/`)
})
