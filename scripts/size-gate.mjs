// Measures each folder that has a budget.json. Fails if a figure is above its budget, if a package has no budget, or if a
// budget grew or the wire was recorded again in a commit that does not say why ("Budget: <reason>", "Wire: <reason>").
// `--list` names what counts, `--lower` writes smaller figures down. A `goal` in a budget is what it comes down to later; it
// is printed while it is missed.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

const SCOPE = /^@bellwether-markets\/([\w-]+)\/(.+)$/
const LONG_FUNCTION_NODES = 300
const MOST_PARAMETERS = 4
const RECORDED_WIRE = 'test/guards/recorded-wire.json'
const CRUMB_LINES = 25
/** What runs or is sold: its sum has a budget of its own, at the root. The clients are generated. */
const SERVICE = /^packages\/(?!client)/

const FOLDERS = ['research', 'test', 'tools', 'bench', 'scripts', 'examples']

// What git ignores is built.
const files = git('ls-files', '-co', '--exclude-standard', 'packages', ...FOLDERS)
  .split('\n')
  .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path) && existsSync(path))
  .sort()
  .map(measured)
const importersOf = Map.groupBy(
  files.filter(({ isTest }) => !isTest).flatMap((file) => file.imports),
  ({ to }) => to,
)
const budgets = globSync('packages/*')
  .map((folder) => folder.replaceAll('\\', '/'))
  .concat(FOLDERS, '.')
  .filter((folder) => folder === '.' || files.some(({ path }) => path.startsWith(`${folder}/`)))
  .map((folder) => join(folder, 'budget.json'))
  .sort()
const faults = [
  ...budgets.flatMap((file) => (existsSync(file) ? checked(file) : [`${dirname(file)} has no budget.json`])),
  ...grownBudgets(),
  ...unexplainedRecordings(),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** Size, imports and, by figure, the places that count. */
function measured(path) {
  const text = readFileSync(path, 'utf8')
  const { program, comments, module } = parseSync(path, text, { preserveParens: false })
  const lineOf = (offset) => text.slice(0, offset).split('\n').length
  const places = { longFunctions: [], manyParameters: [] }
  const nodes = walk(program, (node, size) => {
    const note = (figure) => places[figure].push(`${path}:${lineOf(node.start)}`)
    if (!/Function(Declaration|Expression)$/.test(node.type)) return
    if (node.params.length > MOST_PARAMETERS) note('manyParameters')
    if (size > LONG_FUNCTION_NODES) note('longFunctions')
  })
  const commentWords = sum(comments.map(({ value }) => value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0))
  const isTest = path.endsWith('.test.ts') || path.startsWith('test/')
  const lines = lineOf(text.length) - 1
  return { path, isTest, lines, nodes, commentWords, places, imports: importsOf(path, text, module) }
}

/** Calls `seen` with each node and the number of nodes in it, and returns that of all. */
function walk(value, seen) {
  if (value === null || typeof value !== 'object') return 0
  let inside = 0
  for (const key in value) inside += walk(value[key], seen)
  if (typeof value.type !== 'string') return inside
  seen(value, inside + 1)
  return inside + 1
}

function importsOf(path, text, { staticImports, staticExports, dynamicImports }) {
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries), ...dynamicImports]
  const specifiers = requests.map(({ moduleRequest: at }) => (at ? text.slice(at.start + 1, at.end - 1) : ''))
  return [...new Set(specifiers)].map((specifier) => {
    const [, name, inside] = SCOPE.exec(specifier) ?? []
    return { path, to: name ? `packages/${name}/src/${inside}.ts` : join(dirname(path), specifier) }
  })
}

/** Prints the figures of a folder, or of the service for the budget at the root; returns what is above its budget. */
function checked(file) {
  const folder = dirname(file)
  const isService = folder === '.'
  const inside = files.filter(({ path }) => (isService ? SERVICE.test(path) : path.startsWith(`${folder}/`)))
  const own = inside.filter(({ isTest }) => !isTest || folder === 'test')
  const of = (name) => sum(own.map((one) => one[name]))
  const places = placesIn(folder, own)
  const counts = Object.entries(places).map(([name, found]) => [name, found.length])
  const figures = {
    files: own.length,
    nodes: of('nodes'),
    commentWords: of('commentWords'),
    ...Object.fromEntries(isService ? counts.filter(([name]) => name !== 'doors') : counts),
  }
  const testNodes = sum(inside.map(({ isTest, nodes }) => (isTest ? nodes : 0)))
  const name = isService ? 'the service' : folder
  console.log(`${name}: ${of('lines')} lines, ${testNodes} nodes of tests,`, JSON.stringify(figures))
  if (process.argv.includes('--list') && !isService) console.log(places)
  return overBudget(file, figures)
}

/** Crumbs: short files with one importer. Doors: files that shipped code of other packages imports. */
function placesIn(folder, own) {
  const importers = ({ path }) => importersOf.get(path)?.map((one) => one.path) ?? []
  const isOther = (path) => path.startsWith('packages/') && !path.startsWith(`${folder}/`)
  const figures = ['longFunctions', 'manyParameters']
  return {
    ...Object.fromEntries(figures.map((name) => [name, own.flatMap(({ places }) => places[name])])),
    crumbs: own
      .filter((one) => one.lines < CRUMB_LINES && importers(one).length === 1)
      .map(({ path }) => path),
    doors: own.filter((one) => importers(one).some(isOther)).map(({ path }) => path),
  }
}

function overBudget(file, figures) {
  const { goal = {}, ...budget } = JSON.parse(readFileSync(file, 'utf8'))
  const missed = Object.keys(goal).filter((name) => figures[name] > goal[name])
  if (missed.length > 0) console.log(`  to come: ${missed.map((name) => `${name} ${goal[name]}`).join(', ')}`)
  const names = Object.keys(figures)
  if (process.argv.includes('--lower')) {
    const lower = names.map((name) => [name, Math.min(figures[name], budget[name] ?? figures[name])])
    const written = { ...Object.fromEntries(lower), ...(Object.keys(goal).length > 0 && { goal }) }
    writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  }
  return names
    .filter((name) => !(figures[name] <= budget[name]))
    .map((name) => `${file}: ${name} ${figures[name]}, at most ${budget[name]}`)
}

/** Each commit of the history that raised a figure, or took it out, without its reason; and what is not committed yet. */
function grownBudgets() {
  if (git('rev-parse', '--is-shallow-repository') === 'true\n')
    console.error('the history is cut off here: whether a budget grew before is not known')
  const commits = git('log', '--first-parent', '--reverse', '--format=%H', '--', ':(glob)**/budget.json')
  const latest = new Map()
  const faults = commits
    .split('\n')
    .filter((commit) => commit !== '')
    .flatMap((commit) => {
      const grown = budgets.flatMap((file) => raised(latest, file, versionAt(commit, file)))
      return grown.length === 0 || isExplained(commit)
        ? []
        : grown.map((figure) => [git('show', '-s', '--format=%h %s', commit).trim(), figure])
    })
  const now = budgets.flatMap((file) => raised(latest, file, existsSync(file) && readFileSync(file, 'utf8')))
  return [...faults, ...now.map((figure) => ['not committed', figure])].map(
    ([commit, figure]) => `${commit}: ${figure} grew without "Budget: <reason>"`,
  )
}

/** In its message, or in one of what it merged. */
function isExplained(commit) {
  return /^Budget: \S.{19}/m.test(git('log', '--format=%B', commit, '--not', `${commit}^1`))
}

/** Names of the figures that are larger than in the version before, or gone; a budget that went is remembered. */
function raised(latest, file, text) {
  if (!text) return []
  const { goal: _, ...figures } = JSON.parse(text)
  const before = latest.get(file)
  latest.set(file, figures)
  return Object.keys(before ?? {})
    .filter((name) => !(figures[name] <= before[name]))
    .map((name) => `${file}: ${name}`)
}

/** Each commit that changed the recording of the wire without its reason. */
function unexplainedRecordings() {
  const log = git('log', '--no-merges', '--format=%x01%h %B', '--', RECORDED_WIRE)
  return log
    .split('\x01')
    .slice(1)
    .filter((commit) => !/^Wire: \S.{19}/m.test(commit))
    .map((commit) => `${commit.split('\n')[0]}: the wire was recorded again without "Wire: <reason>"`)
}

function versionAt(commit, file) {
  try {
    return git('show', `${commit}:${file}`)
  } catch {
    return undefined
  }
}

function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] })
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
