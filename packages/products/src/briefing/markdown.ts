import { isWeekOver } from '@bellwether-markets/engine/briefing/edition-kind'
import { asDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { Language } from '@bellwether-markets/engine/text/fact'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { Briefing, BriefingRow } from './briefing-schema.ts'

/** The week so far is since the close of the last one. */
const WEEKS: Readonly<Record<Language, readonly [whole: string, soFar: string]>> = {
  en: ['Week', 'Week so far'],
  de: ['Woche', 'Woche bisher'],
}
const headOf = ({ language, date, kind }: Briefing): string => {
  const week = WEEKS[language][isWeekOver(parseDay(date) ?? asDay(0)) ? 0 : 1]
  const ofWeek = kind === 'week_review' ? `, ${WEEKS[language][0]}` : ''
  return language === 'de'
    ? `| | Schluss | Tag | ${week} | Jahr | × üblich${ofWeek} |`
    : `| | Close | Day | ${week} | Year | × usual${ofWeek.toLowerCase()} |`
}
const RULE = '|---|---:|---:|---:|---:|---:|'
const NONE = '·'

const UPDATE: Readonly<Record<Language, string>> = { en: 'Update', de: 'Aktualisierung' }

/** The whole edition without its facts, the update first. */
export function markdownOf(edition: Briefing): string {
  const { title, headline, sections, table, language, update } = edition
  const parts = sections.flatMap((section) => {
    const items = section.items.map(({ text }) => text)
    const body = section.id === 'tldr' ? items.join(' ') : items.map((text) => `- ${text}`).join('\n')
    const rows =
      section.id === 'markets' ? ['', headOf(edition), RULE, ...table.rows.map(rowOf(language))] : []
    return [`## ${section.title}`, [body, ...rows].join('\n')]
  })
  const changed =
    update === null ? [] : [`## ${UPDATE[language]}, ${update.as_of.slice(11, 16)} UTC`, update.text]
  return [`# ${title}`, `**${headline}**`, ...changed, ...parts].join('\n\n')
}

const rowOf =
  (language: Language) =>
  (row: BriefingRow): string => {
    const change = (value: number | null): string =>
      value === null ? NONE : changeText(value, row.unit, language)
    const usual = row.times_usual === null ? NONE : formatNumber(row.times_usual, 1, language)
    return `| ${row.name} | ${closeText(row, language)} | ${change(row.day)} | ${change(row.week)} | ${change(row.year)} | ${usual} |`
  }

function closeText({ close, decimals, unit }: BriefingRow, language: Language): string {
  if (close === null) return NONE
  const text = formatNumber(close, decimals, language)
  if (unit !== 'basis_points') return text
  return language === 'de' ? `${text} %` : `${text}%`
}

function changeText(value: number, unit: BriefingRow['unit'], language: Language): string {
  const sign = value === 0 ? '±' : value > 0 ? '+' : ''
  const text = sign + formatNumber(value, unit === 'basis_points' ? 0 : 1, language)
  if (unit === 'points') return text
  if (unit === 'basis_points') return `${text} ${language === 'de' ? 'Bp.' : 'bp'}`
  return language === 'de' ? `${text} %` : `${text}%`
}
