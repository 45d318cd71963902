const MINUS = '−'
const FORMATS = new Map<number, Intl.NumberFormat>()

/** `1,234.5`, `−3.4`; a dash for null. */
export function fixed(value: number | null | undefined, digits = 1): string {
  if (value === null || value === undefined) return '–'
  const rounded = Number(value.toFixed(digits))
  const text = formatOf(digits).format(Math.abs(rounded))
  return rounded < 0 ? `${MINUS}${text}` : text
}

/** Kept, because making a format takes about 40 times as long as using it. */
function formatOf(digits: number): Intl.NumberFormat {
  const kept = FORMATS.get(digits)
  if (kept) return kept
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  FORMATS.set(digits, format)
  return format
}

/** With its sign, `+1.9`. */
export function signed(value: number | null | undefined, digits = 1): string {
  const text = fixed(value, digits)
  return value !== null && value !== undefined && Number(value.toFixed(digits)) > 0 ? `+${text}` : text
}

/** A fraction as percent, `9.1%`. */
export const percent = (share: number | null | undefined, digits = 1): string =>
  share === null || share === undefined ? '–' : `${fixed(share * 100, digits)}%`

export const whole = (value: number): string => fixed(value, 0)

/** Fewer decimals for larger prices. */
export const priceText = (value: number): string => fixed(value, value >= 1000 ? 0 : value >= 10 ? 2 : 4)

/** `1 credit`, `2,000 credits`. */
export const counted = (count: number, word: string, plural = `${word}s`): string =>
  `${whole(count)} ${count === 1 ? word : plural}`

/** `40% to 52%`. */
export const percentRange = ([low, high]: readonly number[], digits = 1): string =>
  `${percent(low, digits)} to ${percent(high, digits)}`

export const move = (value: number | null, text = signed): string =>
  value === null ? '–' : `${text(value)}%`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
