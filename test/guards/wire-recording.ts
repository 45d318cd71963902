import { fileURLToPath } from 'node:url'
import { type Layout, type Recording, recordedGroup } from './recording.ts'

/** Everything that is recorded of the wire; a commit that changes it says why (`scripts/size-gate.mjs`). */
const FILE = fileURLToPath(new URL('./recorded-wire.json', import.meta.url))
const SEPARATOR = '; '
/** Kinds of parts with all their names. */
const KINDS = ''

type Kinds = ReadonlyMap<string, readonly string[]>

/** Parts of a kind begin with its name: `keyed prices/history`. */
const kindsOf = (parts: readonly string[]): Kinds => Map.groupBy(parts, (part) => part.split(' ')[0])

const nameIn = (part: string): string => part.split(' ').slice(1).join(' ')

/** `keyed all but prices; tool get_market_risk`. */
const labelOf = (parts: readonly string[], kinds: Kinds): string =>
  [...kindsOf(parts)]
    .map(([kind, own]) => {
      const missing = (kinds.get(kind) ?? []).filter((part) => !own.includes(part))
      const words = missing.length < own.length ? ['all', ...missing.map(nameIn)] : own.map(nameIn)
      return [kind, ...words].join(' ').trim()
    })
    .join(SEPARATOR)

const partsIn = (label: string, kinds: Kinds): readonly string[] =>
  label.split(SEPARATOR).flatMap((text) => {
    const [kind, ...words] = text.split(' ')
    const parts = words.map((word) => `${kind} ${word}`)
    if (words[0] !== 'all') return words.length > 0 ? parts : [kind]
    return (kinds.get(kind) ?? []).filter((part) => !parts.includes(part))
  })

/** By the parts that share it, and by what was answered, the names of calls: most are answered alike everywhere. */
const BY_ANSWER: Layout = {
  pack(parts) {
    const kinds = kindsOf(Object.keys(parts))
    const partsOf = new Map<string, string[]>()
    for (const [part, calls] of Object.entries(parts)) {
      for (const line of Object.entries(calls)) {
        const key = JSON.stringify(line)
        partsOf.set(key, [...(partsOf.get(key) ?? []), part])
      }
    }
    const packed: Record<string, Record<string, string>> = {
      [KINDS]: Object.fromEntries([...kinds].map(([kind, names]) => [kind, names.map(nameIn).join(' ')])),
    }
    for (const [key, sharing] of partsOf) {
      const [call, answer] = JSON.parse(key)
      const label = labelOf(sharing, kinds)
      packed[label] ??= {}
      const calls = packed[label][answer]
      packed[label][answer] = calls === undefined ? call : calls + SEPARATOR + call
    }
    return packed
  },
  unpack(stored) {
    const { [KINDS]: names = {}, ...packed } = stored as Readonly<Record<string, Record<string, string>>>
    const kinds = new Map(
      Object.entries(names).map(([kind, text]) => [
        kind,
        text.split(' ').map((name) => `${kind} ${name}`.trim()),
      ]),
    )
    const parts: Record<string, Record<string, string>> = {}
    for (const [label, answers] of Object.entries(packed)) {
      for (const [answer, calls] of Object.entries(answers)) {
        for (const call of calls.split(SEPARATOR)) {
          for (const part of partsIn(label, kinds)) parts[part] = { ...parts[part], [call]: answer }
        }
      }
    }
    return parts
  },
}

/** Status, charge, names of headers and schema of the body of each call. */
export const recordedCalls = (): Recording => recordedGroup(FILE, 'calls', BY_ANSWER)

/** What the names of headers and schemas stand for. */
export const recordedTexts = (): Recording => recordedGroup(FILE, 'texts')

/** Marks of what describes the service. */
export const recordedDocuments = (): Recording => recordedGroup(FILE, 'documents')
