// Reads package-lock.json: which packages npm installs on 64-bit Linux.
import { readFileSync } from 'node:fs'

/** Entries by place: a folder of a workspace, '' for the root, or a path below node_modules. */
export const LOCKED = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
).packages

/**
 * Places that the packages asked for by a folder take, with those that they ask for.
 * @param {string} folder '' or a workspace
 * @param {string[]} fields of its manifest, such as `dependencies`
 */
export function placesFor(folder, fields) {
  const places = new Set()
  const add = (from, asked) => {
    for (const name of asked.flatMap((field) => Object.keys(LOCKED[from][field] ?? {}))) {
      const place = placeOf(name, from)
      if (place === undefined || places.has(place) || !isForLinux(LOCKED[place])) continue
      places.add(place)
      add(place, ['dependencies', 'optionalDependencies'])
    }
  }
  add(folder, fields)
  return places
}

/** Where Node finds a package that the one at `from` asks for: the nearest node_modules upwards. */
function placeOf(name, from) {
  const folders = from.split('/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const place = [...folders.slice(0, depth), 'node_modules', name].join('/')
    if (LOCKED[place]) return place
  }
}

function isForLinux({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
}
