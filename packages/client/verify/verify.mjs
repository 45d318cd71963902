#!/usr/bin/env node
/**
 * Checks the track record of a Bellwether service from its public endpoint alone. Needs Node 20 or a browser, and
 * nothing else.
 *
 *   node verify.mjs <base-url> [--signal <id>] [--key <raw base64 or key id>]
 *
 * It recomputes every hash, the chain, the Merkle root of every day, every Ed25519 signature, each outcome from the
 * prices in its entry, the counts and Brier scores by source, and the inclusion proof of one signal. Exit: 0 all holds,
 * 1 something does not, 2 no answer. A browser imports the functions.
 */
const PAGE = 200
const DECIMALS = 1e6
/** DER of an Ed25519 key before its 32 bytes. */
const SPKI_HEAD = '302a300506032b6570032100'
/** What differs by less is rounding. */
const TOLERANCE = 1e-9

export class NoAnswer extends Error {}
/** Names the entry, if it is about one, with what was expected and found. */
export class Mismatch extends Error {
  constructor(problem, { seq, expected, found } = {}) {
    super(seq === undefined ? problem : `entry ${seq}: ${problem}`)
    Object.assign(this, { seq, expected, found })
  }
}

const demand = (holds, problem, about) => {
  if (!holds) throw new Mismatch(problem, about)
}
const same = (expected, found, problem, seq) =>
  demand(expected === found, problem, { seq, expected: String(expected), found: String(found) })

const encoder = new TextEncoder()
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes))

async function sha256(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** RFC 8785. */
function canonical(value) {
  if (typeof value === 'string') {
    demand(value.isWellFormed?.() ?? true, 'a text has no canonical form')
    return JSON.stringify(value)
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const names = Object.keys(value).sort((left, right) => (left < right ? -1 : 1))
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

const hashOfEntry = async ({ hash: _, ...rest }) => hexOf(await sha256(encoder.encode(canonical(rest))))

/** RFC 6962, section 2.1. */
const leafHash = (leaf) => sha256(Uint8Array.of(0), leaf)
const nodeHash = (left, right) => sha256(Uint8Array.of(1), left, right)

async function merkleRoot(leaves) {
  if (leaves.length === 1) return leafHash(leaves[0])
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(await merkleRoot(leaves.slice(0, split)), await merkleRoot(leaves.slice(split)))
}

/** RFC 9162, section 2.1.3.2. */
async function rootFromProof(leaf, index, size, path) {
  let node = index
  let last = size - 1
  let hash = await leafHash(leaf)
  for (const sibling of path) {
    demand(last > 0, 'a proof is too long')
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2)
        last = Math.floor(last / 2)
      }
    } else hash = await nodeHash(hash, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  demand(last === 0, 'a proof is too short')
  return hash
}

async function checkSignature({ statement, signature }, keys) {
  const key = keys.get(statement.key_id)
  demand(key, `${statement.day}: signed with a key that is not known`)
  const bytes = fromBase64(signature)
  const valid = await crypto.subtle.verify('Ed25519', key, bytes, encoder.encode(canonical(statement)))
  demand(valid && toBase64(bytes) === signature, `${statement.day}: the signature is not valid`)
}

/** By id; only the pinned one if one is given. */
export async function readKeys(served, pinned) {
  const keys = new Map()
  for (const { key_id, spki_pem, raw_base64 } of served) {
    const spki = fromBase64(spki_pem.replace(/-----[A-Z ]+-----|\s/g, ''))
    demand(hexOf(spki.subarray(0, -32)) === SPKI_HEAD, 'a key is not Ed25519')
    same(hexOf(await sha256(spki)), key_id, 'a key does not have its id')
    same(toBase64(spki.subarray(-32)), raw_base64, 'a key is given in two forms that differ')
    if (pinned !== undefined && pinned !== key_id && pinned !== raw_base64) continue
    keys.set(key_id, await crypto.subtle.importKey('raw', spki.subarray(-32), 'Ed25519', false, ['verify']))
  }
  demand(keys.size > 0 || served.length === 0, 'the service does not sign with the key that was given')
  return keys
}

export async function ask(base, query) {
  const url = `${base.replace(/\/+$/, '')}/v1/track-record?${new URLSearchParams(query)}`
  for (;;) {
    const response = await fetch(url).catch((error) => {
      throw new NoAnswer(`no service answers at ${base} (${error.cause?.code ?? error.message})`)
    })
    if (response.status === 429) {
      const seconds = Math.min(60, Number(response.headers.get('retry-after')) || 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      continue
    }
    if (!response.ok) throw new NoAnswer(`${url} answered ${response.status}: ${await hintOf(response)}`)
    return (await response.json()).data
  }
}

async function hintOf(response) {
  const text = await response.text()
  try {
    return JSON.parse(text).hint ?? text
  } catch {
    return text
  }
}

function groupBy(values, keyOf) {
  const groups = new Map()
  for (const value of values) {
    const key = keyOf(value)
    if (groups.has(key)) groups.get(key).push(value)
    else groups.set(key, [value])
  }
  return groups
}

const dayOf = (entry) => new Date(entry.at).toISOString().slice(0, 10)
const silent = () => undefined

/** @param told of entries read and in all */
export async function readRecord(base, told = silent) {
  const entries = []
  const seals = []
  const roots = new Map()
  let keys = []
  for (let from = 1; from !== null; ) {
    const page = await ask(base, { from_seq: from, limit: PAGE })
    entries.push(...page.entries)
    seals.push(...(page.seals ?? []))
    keys = page.public_keys
    for (const root of page.roots) roots.set(JSON.stringify(root), root)
    const { entries: count, head_hash } = page.record
    const fits =
      count === entries.length ? head_hash === (entries.at(-1)?.hash ?? null) : count > entries.length
    demand(fits, 'the record does not end with the entry that it names as its latest')
    demand(page.next_from_seq !== null || count <= entries.length + PAGE, 'the last pages are left out')
    demand(page.next_from_seq === null || page.next_from_seq === entries.length + 1, 'a page is left out')
    told(entries.length, Math.max(count, entries.length))
    from = page.next_from_seq
  }
  return { entries, roots: [...roots.values()], seals, keys }
}

export async function checkChain(entries, told = silent) {
  let before = { hash: '0'.repeat(64), at: '0000' }
  for (const [index, entry] of entries.entries()) {
    const seq = index + 1
    same(seq, entry.seq, 'another number stands there', seq)
    same(before.hash, entry.prev_hash, 'it does not name the hash of the one before', seq)
    same(await hashOfEntry(entry), entry.hash, 'its hash is not that of its content', seq)
    if (entry.kind === 'clock_correction') checkCorrection(entry, entries)
    else demand(index === 0 || Date.parse(entry.at) >= Date.parse(before.at), 'dated too early', { seq })
    before = entry
    told(seq, entries.length)
  }
}

/** It voids exactly the entries before it that are dated after it. */
function checkCorrection({ seq, at, payload: { voids } }, entries) {
  const first = voids?.first_seq ?? seq
  const isAhead = (entry) => Date.parse(entry.at) > Date.parse(at)
  const exact =
    (first === 1 || !isAhead(entries[first - 2])) &&
    entries.slice(first - 1, seq - 1).every(isAhead) &&
    (voids === null || voids.last_seq === seq - 1)
  demand(exact, 'it does not void exactly the entries that are dated after it', { seq })
}

/** The entries under each root: those of a day, or of its part from a correction of the clock on. */
function partsOf(entries) {
  const parts = []
  for (const entry of entries) {
    const part = parts.at(-1)
    if (part && entry.kind !== 'clock_correction' && dayOf(part[0]) === dayOf(entry)) part.push(entry)
    else parts.push([entry])
  }
  return parts
}

/** @returns entries of the running day, which is not signed yet */
export async function checkRoots(entries, roots, keys, told = silent) {
  const left = new Map(roots.map((root) => [root.statement.first_seq, root]))
  demand(left.size === roots.length, 'two roots are over the same entries')
  let unsigned = 0
  let checked = 0
  for (const own of partsOf(entries)) {
    const [{ seq: first }] = own
    const day = dayOf(own[0])
    const root = left.get(first)
    left.delete(first)
    const last = own[own.length - 1]
    if (!root) {
      demand(last.seq === entries.length, `${day} has passed, but is not signed`)
      unsigned = own.length
      continue
    }
    await checkSignature(root, keys)
    const { statement } = root
    const computed = hexOf(await merkleRoot(own.map(({ hash }) => fromHex(hash))))
    demand(statement.day === day && statement.last_seq === last.seq, `${day}: the root is over other entries`)
    same(computed, statement.merkle_root, `${day}: the root is not that of the entries`)
    same(last.hash, statement.head_hash, `${day}: the root names another last entry`)
    told(++checked, roots.length)
  }
  demand(left.size === 0, 'a root is over entries that the record does not hold')
  const markets = new Set(roots.map(({ statement }) => statement.market))
  demand(markets.size <= 1, 'the signatures are over several markets')
  return unsigned
}

/** The middle of sorted values. */
function median(values) {
  const sorted = [...values].sort((left, right) => left - right)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

function comparedWith(event, comparison) {
  if (event.kind === 'return_sign') return 0
  const returns = comparison.map((one) => one.return)
  return event.kind === 'beats_benchmark' ? returns[0] : median(returns)
}

/** Each outcome from the prices that its entry names. @returns how many */
export function checkOutcomes(entries, told = silent) {
  const events = new Map()
  for (const { kind, payload } of entries) {
    if (kind === 'issued') events.set(payload.signal.id, payload.signal.event_definition)
  }
  const resolved = entries.filter(({ kind }) => kind === 'resolved')
  resolved.forEach(({ seq, payload }, index) => {
    const event = events.get(payload.signal_id)
    demand(event, 'no signal of this outcome was issued', { seq })
    checkOutcome(seq, event, payload)
    told(index + 1, resolved.length)
  })
  return resolved.length
}

function checkOutcome(
  seq,
  event,
  { outcome, measured, comparison, compared_with: stated, excess_return: excess },
) {
  if (outcome === 'void') return
  const near = (expected, found, problem) =>
    demand(Math.abs(expected - found) <= TOLERANCE, problem, { seq, expected, found })
  // Futures are chained through several contracts: their prices are not those of one.
  for (const one of event.basis === 'contracts' ? [] : [measured, ...comparison])
    near(one.exit / one.entry - 1, one.return, `the return of ${one.symbol} is not that of its prices`)
  near(comparedWith(event, comparison), stated, 'it is compared with another return')
  const side = event.direction === 'long' ? 1 : -1
  near(side * (measured.return - stated), excess, 'the excess return is another one')
  same(excess > 0 ? 1 : 0, outcome, 'the outcome does not follow from its prices', seq)
}

/** Outcome of every signal up to an entry, corrections applied, without what a wrong clock dated ahead. */
function outcomesUpTo(entries, throughSeq) {
  const calls = new Map()
  const resolved = new Map()
  const read = entries.slice(0, throughSeq)
  const voided = read.flatMap(({ kind, payload }) =>
    kind === 'clock_correction' && payload.voids ? [payload.voids] : [],
  )
  const stands = ({ seq }) => !voided.some(({ first_seq, last_seq }) => seq >= first_seq && seq <= last_seq)
  for (const { seq, kind, mode, payload } of read.filter(stands)) {
    if (kind === 'issued') {
      const { id, signal_type: source, confidence } = payload.signal
      calls.set(id, { mode, source, confidence, outcome: 'open' })
    } else if (kind === 'resolved') {
      resolved.set(seq, payload.signal_id)
      if (calls.has(payload.signal_id)) calls.get(payload.signal_id).outcome = payload.outcome
    } else if (
      kind === 'correction' &&
      payload.outcome !== null &&
      calls.has(resolved.get(payload.corrects))
    ) {
      calls.get(resolved.get(payload.corrects)).outcome = payload.outcome
    }
  }
  return [...calls.values()]
}

function checkStatistics(entries, statistics) {
  const calls = outcomesUpTo(entries, statistics.through_seq)
  for (const mode of ['paper', 'live']) {
    // Calls over the past of a recorded or simulated market count as paper.
    const own = groupBy(
      calls.filter((call) => (call.mode === 'live') === (mode === 'live')),
      ({ source }) => source,
    )
    demand(own.size === statistics[mode].length, `the statistics of ${mode} are not over the same sources`)
    for (const { source, overall } of statistics[mode]) {
      const of = own.get(source) ?? []
      const decided = of.filter(({ outcome }) => outcome === 1 || outcome === 0)
      const hits = decided.filter(({ outcome }) => outcome === 1).length
      const voids = of.filter(({ outcome }) => outcome === 'void').length
      const agrees =
        overall.n === decided.length &&
        overall.hits === hits &&
        overall.voids === voids &&
        overall.open === of.length - decided.length - voids
      demand(agrees, `${source}: the counts are not those of the entries`)
      if (decided.length === 0) continue
      const brier =
        decided.reduce((sum, { confidence, outcome }) => sum + (confidence - outcome) ** 2, 0) /
        decided.length
      demand(Math.abs(brier - overall.brier) < 1 / DECIMALS, `${source}: the Brier score is another one`)
      demand(
        Math.abs(hits / decided.length - overall.hit_rate) < 1 / DECIMALS,
        `${source}: the hit rate is another one`,
      )
    }
  }
}

async function checkProof({ entry, proof }, keys, entries) {
  same(await hashOfEntry(entry), entry.hash, 'the entry of the signal does not have its hash', entry.seq)
  const known = entries[entry.seq - 1]
  demand(!known || known.hash === entry.hash, `entry ${entry.seq} of the signal is not that of the chain`)
  if (!proof) return false
  await checkSignature(proof.root, keys)
  const { first_seq, last_seq, merkle_root } = proof.root.statement
  const placed = first_seq + proof.leaf_index === entry.seq && proof.tree_size === last_seq - first_seq + 1
  demand(placed, 'the proof is for another entry')
  const path = proof.path.map(fromHex)
  const reached = await rootFromProof(fromHex(entry.hash), proof.leaf_index, proof.tree_size, path)
  demand(hexOf(reached) === merkle_root, 'the proof does not lead to its root')
  return true
}

/** Proves that the record holds a signal. @returns what was proved, as a sentence */
export async function checkSignal(base, id, keys, entries) {
  const { signal } = await ask(base, { signal_id: id })
  demand(signal?.issued.entry.payload.signal.id === id, `signal ${id} is not shown`)
  const parts = signal.resolved ? [signal.issued, signal.resolved] : [signal.issued]
  let proved = 0
  for (const part of parts) if (await checkProof(part, keys, entries)) proved++
  const outcome = signal.resolved?.entry.payload.outcome ?? 'open'
  const { seq, at } = signal.issued.entry
  return `${id} is entry ${seq} of ${at}, outcome ${outcome}; ${proved} of ${parts.length} entries proved by a signed root`
}

async function run(base, { signal, key }) {
  const { statistics } = await ask(base, { limit: 1 })
  const { entries, roots, keys: served } = await readRecord(base)
  const keys = await readKeys(served, key)
  await checkChain(entries)
  console.log(`ok  chain       ${entries.length} entries`)
  for (const { seq, at, payload } of entries.filter(({ kind }) => kind === 'clock_correction')) {
    const { voids, reason } = payload
    const what = voids ? `voids entries ${voids.first_seq} to ${voids.last_seq}` : 'confirms the clock'
    console.log(`    correction  entry ${seq} of ${at} ${what}: ${reason}`)
  }
  const unsigned = await checkRoots(entries, roots, keys)
  console.log(
    `ok  signatures  ${roots.length} days signed, ${unsigned} entries of the running day not signed yet`,
  )
  for (const { raw_base64 } of served) console.log(`    key         ${raw_base64} (Ed25519)`)
  console.log(`    head        ${entries.at(-1)?.hash ?? 'none'}`)
  console.log(`ok  outcomes    ${checkOutcomes(entries)}, each from the prices of its entry`)
  checkStatistics(entries, statistics)
  console.log(`ok  statistics  counts, hit rates and Brier scores of entries 1 to ${statistics.through_seq}`)
  if (signal !== undefined) console.log(`ok  signal      ${await checkSignal(base, signal, keys, entries)}`)
  console.log('The record holds.')
}

function argumentsOf([base, ...rest]) {
  const options = {}
  for (let at = 0; at < rest.length; at += 2) {
    const name = rest[at].replace(/^--/, '')
    if (!['signal', 'key'].includes(name) || rest[at + 1] === undefined) return undefined
    options[name] = rest[at + 1]
  }
  return base === undefined || base.startsWith('-') ? undefined : { base, options }
}

/** @returns the exit code */
async function main(parameters) {
  const given = argumentsOf(parameters)
  if (!given) {
    console.error('usage: bellwether-verify <base-url> [--signal <id>] [--key <raw base64 or key id>]')
    return 2
  }
  try {
    await run(given.base, given.options)
    return 0
  } catch (error) {
    if (error instanceof NoAnswer) {
      console.error(error.message)
      return 2
    }
    const isKnown = error instanceof Mismatch
    console.error(`MISMATCH  ${isKnown ? error.message : `the answer cannot be read (${error})`}`)
    if (isKnown && error.expected !== undefined)
      console.error(`    expected    ${error.expected}\n    found       ${error.found}`)
    return 1
  }
}

/** Whether Node runs this file; a package manager runs it by a link. */
async function isRun() {
  const started = globalThis.process?.argv?.[1]
  if (started === undefined) return false
  const [{ realpathSync }, { fileURLToPath }] = await Promise.all([import('node:fs'), import('node:url')])
  return realpathSync(started) === realpathSync(fileURLToPath(import.meta.url))
}

if (await isRun()) process.exitCode = await main(process.argv.slice(2))
