import { readFileSync } from 'node:fs'
import { lexer, type Token, type Tokens } from 'marked'
import { assetFile } from '../../platform/asset-file.ts'

/** A table of the report, with its rows as texts. */
export interface ReportTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** One chapter of the committed evaluation report. */
export interface ReportSection {
  readonly title: string
  readonly tables: readonly ReportTable[]
  /** Markdown of what does not hold: paragraphs and lists that name limits and misses. */
  readonly failures: string
}

const TITLE_OF_TABLE = /"table":"([^"]+)"/
const NAMES_FAILURES = /^\*\*(?:Limits|A miss|miss)|^No reading predicts/

/** English percent signs have no space before them. */
const tidied = (text: string): string => text.replace(/(\d) %/g, '$1%').replaceAll('n/a', '–')

let chapters: readonly ReportSection[] | undefined

const readReport = (): readonly ReportSection[] =>
  tidied(readFileSync(assetFile('quality.md'), 'utf8'))
    .split(/^## /m)
    .slice(1)
    .map(sectionOf)

/** @throws RangeError for a chapter that the report does not have */
export function reportSection(title: string): ReportSection {
  chapters ??= readReport()
  const found = chapters.find((section) => section.title === title)
  if (!found) throw new RangeError(`the evaluation report has no chapter ${title}`)
  return found
}

function sectionOf(chapter: string): ReportSection {
  const [title = '', ...lines] = chapter.split('\n')
  const tokens = lexer(lines.join('\n').trim())
  return { title, tables: tablesOf(tokens), failures: failuresOf(tokens) }
}

function tablesOf(tokens: readonly Token[]): readonly ReportTable[] {
  let title = ''
  const tables: ReportTable[] = []
  for (const token of tokens) {
    if (token.type === 'html') title = TITLE_OF_TABLE.exec(token.raw)?.[1] ?? title
    if (token.type !== 'table') continue
    const { header, rows } = token as Tokens.Table
    const textsOf = (cells: readonly Tokens.TableCell[]) => cells.map(({ text }) => text)
    tables.push({ title, columns: textsOf(header), rows: rows.map(textsOf) })
  }
  return tables
}

/** From the first paragraph that names failures to the end of the chapter. */
function failuresOf(tokens: readonly Token[]): string {
  const from = tokens.findIndex(({ type, raw }) => type === 'paragraph' && NAMES_FAILURES.test(raw))
  if (from < 0) return ''
  return tokens
    .slice(from)
    .map(({ raw }) => raw)
    .join('')
    .replace(/^\*\*Limits and misses\*\*\s*/, '')
    .trim()
}
