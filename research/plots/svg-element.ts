export type Attributes = Readonly<Record<string, string | number | undefined>>

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in markup, in an attribute as well. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign])

/**
 * One element; its children are markup. Lengths are rounded to tenths, attributes that are undefined left out.
 * @throws RangeError for a number that is not finite, which no renderer draws
 */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${attributeText(key, value)}"`],
  )
  const opening = `<${name}${written.join('')}`
  return children.length === 0 ? `${opening}/>` : `${opening}>${children.join('')}</${name}>`
}

/** A line of text. */
export const textElement = (text: string, attributes: Attributes): string =>
  element('text', attributes, [escapeText(text)])

/** Points as the `d` of a path, joined by straight lines. */
export const linePath = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${length(x)} ${length(y)}`).join('')

function attributeText(key: string, value: string | number): string {
  if (typeof value === 'string') return escapeText(value)
  if (!Number.isFinite(value)) throw new RangeError(`${key} is ${value}`)
  return String(length(value))
}

const length = (value: number): number => Math.round(value * 10) / 10
