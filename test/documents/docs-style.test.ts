import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LONGEST_SENTENCE = 30
const README_WORDS = { least: 500, most: 700 }
/** Wordings that once made these pages hard to read. */
const FORBIDDEN = /\banew\b|\bgives? way\b|\bwhat (?:is|was) told\b/i

const written = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  ...pages('docs/{*,openapi/*,guides/*}.md'),
]
const linked = [...written, 'ARCHITECTURE.md', ...pages('docs/*/*.md')]

function pages(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: ROOT }).sort()
}

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, '').replace(/<!--[\s\S]*?-->/g, '')

/** Without code, tables and headings; a link is its text, code in a line is one word. */
function sentencesOf(text: string): readonly string[] {
  const prose = withoutCode(text)
    .replace(/^(?:\||#).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
  const blocks = prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
  return blocks.flatMap((block) =>
    block
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?][)"*]*) (?=\S)/),
  )
}

const wordsOf = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Of headings, as GitHub makes them. */
const anchorsOf = (file: string): readonly string[] =>
  [...withoutCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(file: string): readonly string[] {
  const targets = [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  // Guides are pages of the service as well: a path is one of its addresses.
  const relative = targets.filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
  return relative.filter((target) => {
    const [path, anchor] = target.split('#')
    const found = path === '' ? file : join(dirname(file), path)
    if (!existsSync(join(ROOT, found))) return true
    if (anchor === undefined) return false
    return statSync(join(ROOT, found)).isDirectory() || !anchorsOf(found).includes(anchor)
  })
}

test('the README can be read in two minutes', () => {
  const words = wordsOf(textOf('README.md'))
  assert.ok(words >= README_WORDS.least && words <= README_WORDS.most, `${words} words`)
})

test('no sentence of a page is longer than thirty words', () => {
  const long = written.flatMap((file) =>
    sentencesOf(textOf(file))
      .filter((sentence) => wordsOf(sentence) > LONGEST_SENTENCE)
      .map((sentence) => `${file}: ${wordsOf(sentence)} words: ${sentence}`),
  )
  assert.deepEqual(long, [])
})

test('every relative link leads to a file and a heading', () => {
  const broken = linked.flatMap((file) => brokenLinks(file).map((target) => `${file}: ${target}`))
  assert.deepEqual(broken, [])
})

test('no page uses a wording that was hard to read', () => {
  const found = written.flatMap((file) => {
    const wording = FORBIDDEN.exec(withoutCode(textOf(file)))
    return wording ? [`${file}: ${wording[0]}`] : []
  })
  assert.deepEqual(found, [])
})
