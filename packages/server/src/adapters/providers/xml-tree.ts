import { SaxesParser } from 'saxes'
import { malformed } from './provider-request.ts'

export interface XmlElement {
  /** Without prefix, lower case. */
  readonly name: string
  /** Prefix as written; may be empty. */
  readonly prefix: string
  /** By name without prefix. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Own and descendants' text. */
  readonly text: string
  /** False if the document ended inside. */
  readonly closed: boolean
}

export interface XmlTree {
  readonly root: XmlElement
  /** Malformed or truncated. */
  readonly broken: boolean
}

interface OpenElement {
  readonly name: string
  readonly prefix: string
  readonly attributes: Record<string, string>
  readonly children: OpenElement[]
  text: string
  closed: boolean
}

const MOST_ELEMENTS = 500_000
const DEEPEST = 100

/**
 * Lenient XML reader: faults set flags, unclosed elements are marked, unknown entities stay as text. External entities
 * are not resolved, declared ones not expanded.
 * @throws ProviderFault without any element, or with far too many
 */
export function readXml(text: string): XmlTree {
  const parser = new SaxesParser({ fragment: false })
  const open: OpenElement[] = []
  let root: OpenElement | undefined
  let broken = false
  let elements = 0
  parser.on('error', () => {
    broken = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MOST_ELEMENTS || open.length >= DEEPEST) throw malformed('XML of too many elements')
    const element = elementOf(name, attributes)
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    element.closed = true
    const parent = open.at(-1)
    if (parent !== undefined) parent.text += element.text
  })
  const append = (piece: string): void => {
    const last = open.at(-1)
    if (last !== undefined) last.text += piece
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.write(text.replace(/^\uFEFF/, '').trimStart())
  const complete = open.length === 0
  parser.close()
  if (root === undefined) throw malformed('XML without an element')
  return { root, broken: broken || !complete }
}

const elementOf = (name: string, attributes: Readonly<Record<string, unknown>>): OpenElement => ({
  ...splitName(name),
  attributes: plainAttributes(attributes),
  children: [],
  text: '',
  closed: false,
})

function splitName(name: string): { readonly name: string; readonly prefix: string } {
  const colon = name.indexOf(':')
  return { name: name.slice(colon + 1).toLowerCase(), prefix: colon < 0 ? '' : name.slice(0, colon) }
}

const plainAttributes = (attributes: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.slice(name.indexOf(':') + 1), value]] : [],
    ),
  )

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

export function descendantsOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ])
}
