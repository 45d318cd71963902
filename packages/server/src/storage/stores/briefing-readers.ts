import { asDay } from '../../kernel/time.ts'
import type { BriefingReader, BriefingReaders } from '../../service/ports.ts'
import { insertion, instant, number, type Row, rowOf, type StepsOf, statement, text } from './sql.ts'

export const READER_READS: readonly string[] = ['findReader']

const COLUMNS = 'id, mail_to, language, joined_at'
const FIND = `SELECT ${COLUMNS} FROM briefing_readers WHERE id = $1`
const CLAIM = `UPDATE briefing_readers SET sent_day = $1 WHERE sent_day < $1 AND id =
  (SELECT min(id) FROM briefing_readers WHERE sent_day < $1 AND id > $2) RETURNING ${COLUMNS}`
const RELEASE = 'UPDATE briefing_readers SET sent_day = $2 WHERE id = $1 AND sent_day > $2'
const JOIN = `ON CONFLICT (address) DO UPDATE SET language = excluded.language, mail_to = excluded.mail_to`

/** Each for one transaction. */
export const readerSteps: StepsOf<BriefingReaders> = {
  *joinBriefing({ address, mailTo, language, joinedAt, sentDay }) {
    const row = { address, mail_to: mailTo, language, joined_at: joinedAt, sent_day: sentDay }
    yield insertion('briefing_readers', row, JOIN)
  },
  *findReader(id) {
    return readerOf(yield statement(FIND, id))
  },
  *leaveBriefing(id) {
    yield statement('DELETE FROM briefing_readers WHERE id = $1', id)
  },
  *claimReader(day, after) {
    return readerOf(yield statement(CLAIM, day, after))
  },
  *releaseReader(id, day) {
    yield statement(RELEASE, id, asDay(day - 1))
  },
}

function readerOf([row]: readonly Row[]): BriefingReader | undefined {
  if (row === undefined) return undefined
  const { language, ...reader } = rowOf({ id: number, mailTo: text, language: text, joinedAt: instant }, row)
  return { ...reader, language: language === 'de' ? 'de' : 'en' }
}
