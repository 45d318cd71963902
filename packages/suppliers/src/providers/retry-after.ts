import { asInstant, DAY, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'

const LONGEST = DAY

/** In seconds or as HTTP date; at most a day ahead. */
export function retryAfter(header: string | null, now: Instant): Instant | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const at = /^\d{1,9}$/.test(text) ? now + Number(text) * SECOND : dateOfHttp(text)
  if (at === undefined || Number.isNaN(at)) return undefined
  return asInstant(Math.min(Math.max(at, now), now + LONGEST))
}

function dateOfHttp(text: string): number | undefined {
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : undefined
}
