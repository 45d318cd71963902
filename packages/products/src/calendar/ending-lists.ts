import { endingLists } from '@bellwether-markets/engine/briefing/release-calendar'
import { type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import { RELEASE_LABELS } from '../release-words.ts'

const WARNED_DAYS = 60

/** @param hasReleases whether a supplier gives the days of releases, which are not those of central banks */
export const endingListWarnings = (today: Day, hasReleases: boolean): readonly string[] =>
  endingLists(today, WARNED_DAYS)
    .filter(({ name }) => name === 'fed' || !hasReleases)
    .map(({ name, last }) => {
      const remedy = name === 'fed' ? '' : ' FRED_API_KEY asks FRED for them.'
      return `The calendar has no day after ${formatDay(last)} of: ${RELEASE_LABELS[name]}. A newer version may have them.${remedy}`
    })
