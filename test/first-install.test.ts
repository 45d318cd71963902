import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Entry {
  readonly resolved?: string
  readonly link?: true
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const MOST_PACKAGES = 180

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry | undefined>>
}

const takes = (list: readonly string[] | undefined, value: string): boolean => list?.includes(value) ?? true
const isForLinux = ({ os, cpu, libc }: Entry): boolean =>
  takes(os, 'linux') && takes(cpu, 'x64') && takes(libc, 'glibc')

/** Where Node finds a package that the one at `from` asks for: the nearest node_modules upwards. */
function placeOf(name: string, from: string): string | undefined {
  const folders = from.split('/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const place = [...folders.slice(0, depth), 'node_modules', name].join('/')
    if (packages[place]) return place
  }
  return undefined
}

/** Every place that `npm ci` fills on 64-bit Linux, links to workspaces included, as npm counts them. */
function installed(): ReadonlySet<string> {
  const places = new Set<string>()
  const add = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const place = placeOf(name, from)
      const entry = place === undefined ? undefined : packages[place]
      if (place === undefined || entry === undefined || places.has(place) || !isForLinux(entry)) continue
      places.add(place)
      add(place, Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    }
  }
  const links = Object.entries(packages).filter(([, entry]) => entry?.link)
  for (const [place] of links) places.add(place)
  for (const folder of ['', ...links.map(([, entry]) => entry?.resolved ?? '')]) {
    const { dependencies, devDependencies, optionalDependencies } = packages[folder] ?? {}
    add(folder, Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
  }
  return places
}

test(`the first npm ci adds at most ${MOST_PACKAGES} packages`, () => {
  const count = installed().size
  assert.ok(count > 100, `only ${count} packages were found`)
  assert.ok(count <= MOST_PACKAGES, `npm ci adds ${count} packages; tools that few need go below tools/`)
})
