import { SaxesParser } from 'saxes'
import { malformed } from './provider-fault.ts'

export interface XmlElement {
  /** Without its prefix, in lower case. */
  readonly name: string
  /** The prefix as written; empty if there is none. */
  readonly prefix: string
  /** By name without prefix. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text and that of its children. */
  readonly text: string
  /** False if the document broke off inside it. */
  readonly closed: boolean
}

export interface XmlTree {
  readonly root: XmlElement
  /** Whether it broke the rules of XML, or broke off. */
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
 * A document as a tree. It is read leniently: a fault is noted, an element that was left open at the end says so, and an
 * entity that XML does not know stays as it was written. Documents never refer outside: external entities are not
 * resolved and declared ones not expanded.
 * @throws ProviderFault if there is no element at all, or far too many
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

/** The children of a name. */
export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** Every element of a name, at any depth. */
export function descendantsOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ])
}
