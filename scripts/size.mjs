// Prints how large the source of the service is, tests not counted, and fails if it outgrows its limits.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

const SOURCE = fileURLToPath(new URL('../packages/server/src/', import.meta.url))
const LIMITS = { lines: 76_000, files: 1_000, commentWords: 50_000, longFunctions: 20 }
const LONGEST_FUNCTION = 40

const figures = { lines: 0, files: 0, commentWords: 0 }
const longFunctions = []

for (const name of globSync('**/*.{ts,tsx}', { cwd: SOURCE }).sort()) {
  if (name.endsWith('.test.ts')) continue
  const text = readFileSync(`${SOURCE}${name}`, 'utf8')
  const { program, comments } = parseSync(name, text)
  figures.files++
  figures.lines += lineOf(text, text.length) - 1
  for (const { value } of comments) figures.commentWords += value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  // Markup is long, but it is read from top to bottom.
  const measure = name.endsWith('.tsx')
    ? () => {}
    : ({ start, end, id }) => {
        const lines = lineOf(text, end) - lineOf(text, start) + 1
        if (lines > LONGEST_FUNCTION)
          longFunctions.push(`${name}:${lineOf(text, start)} ${id?.name ?? ''} ${lines} lines`)
      }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
}

function lineOf(text, offset) {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

const measured = { ...figures, longFunctions: longFunctions.length }
for (const [name, limit] of Object.entries(LIMITS))
  console.log(`${name}: ${measured[name]} (at most ${limit})`)
for (const long of longFunctions) console.log(`  ${long}`)
if (Object.entries(LIMITS).some(([name, limit]) => measured[name] > limit)) process.exitCode = 1
