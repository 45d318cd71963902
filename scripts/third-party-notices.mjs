// The notices of the packages that the service depends on when it runs, or whose files a build copies into it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placesFor } from './lock-file.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINE = '-'.repeat(80)
const OF_LICENCE = /licen[cs]e|notice|copying/i

/** The service contains the bridge, with what that is bundled with. */
const SERVICE = { 'packages/server': ['dependencies'], 'packages/mcp': ['devDependencies'] }

/**
 * @param {string[]} copied files that the build copies, each by package name and path
 * @param {Record<string, string[]>} depending the kinds of dependencies that count, by workspace
 */
export function thirdPartyNotices(copied, depending = SERVICE) {
  const files = copied.map((file) => /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file))
  const filesOf = (place) =>
    files.filter(([, name]) => place === `node_modules/${name}`).map(([, , path]) => path)
  const places = new Set([
    ...files.map(([, name]) => `node_modules/${name}`),
    ...Object.entries(depending).flatMap(([workspace, kinds]) => [...placesFor(workspace, kinds)]),
  ])
  const packages = [...places].sort().map((place) => noticeOf(join(ROOT, place), filesOf(place)))
  const byText = Map.groupBy(packages, ({ text }) => text)
  const sections = [...byText].map(([text, of]) =>
    [
      LINE,
      ...new Set(of.map(({ title }) => title)),
      LINE,
      text || 'The package carries no text of its licence.',
    ].join('\n'),
  )
  return `Bellwether depends on these packages when it runs, or contains files of them. Each has a licence of its own.\n\n${sections.join('\n\n')}\n`
}

/** The texts are those at the top of the package, and those that are copied with its files. */
function noticeOf(directory, copied) {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  )
  const top = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = [...top.map((entry) => entry.name), ...copied].filter((file) => OF_LICENCE.test(file))
  const texts = [...new Set(files)].map((file) => readFileSync(join(directory, file), 'utf8').trim())
  const title = [`${name} ${version}`, license, homepage].filter(Boolean).join(', ')
  return { title, text: texts.join('\n\n') }
}
