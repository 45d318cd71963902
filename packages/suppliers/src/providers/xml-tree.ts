import { SaxesParser } from 'saxes'
import { malformed } from './provider-request.ts'

export interface XmlElement {
  /** Without prefix, lower case. */
  readonly name: string
  /** As written; may be empty. */
  readonly prefix: string
  /** By name without prefix. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  /** Own and descendants'. */
  text: string
  /** False if the document ended inside. */
  closed: boolean
}

export interface XmlTree {
  readonly root: XmlElement
  /** Malformed or truncated. */
  readonly broken: boolean
}

const MOST_ELEMENTS = 500_000
const DEEPEST = 100

/**
 * Lenient: faults set flags, unclosed elements are marked, unknown entities stay as text. External entities are not
 * resolved, declared ones not expanded.
 * @throws ProviderFault without any element, or with far too many
 */
export function readXml(text: string): XmlTree {
  const parser = new SaxesParser({ fragment: false })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
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

function elementOf(qualified: string, attributes: Readonly<Record<string, unknown>>): XmlElement {
  const colon = qualified.indexOf(':')
  return {
    name: localName(qualified).toLowerCase(),
    prefix: colon < 0 ? '' : qualified.slice(0, colon),
    attributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([name, value]) =>
        typeof value === 'string' ? [[localName(name), value]] : [],
      ),
    ),
    children: [],
    text: '',
    closed: false,
  }
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1)

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

export function descendantsOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ])
}
