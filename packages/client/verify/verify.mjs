#!/usr/bin/env node
/**
 * Checks the track record of a Bellwether service from its public endpoint alone. Needs Node 20 and nothing else.
 *
 *   npx -p @bellwether-markets/client bellwether-verify <base-url> [--signal <id>] [--key <raw base64 or key id>]
 *
 * It recomputes every hash, the chain, the Merkle root of every day, every Ed25519 signature, the counts and Brier
 * scores by source, and the inclusion proof of one signal. Exit: 0 all holds, 1 something does not, 2 no answer.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'

const PAGE = 200
const DECIMALS = 1e6

class Mismatch extends Error {}
class NoAnswer extends Error {}

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const demand = (holds, problem) => {
  if (!holds) throw new Mismatch(problem)
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

function hashOfEntry({ hash: _, ...rest }) {
  return sha256(canonical(rest)).toString('hex')
}

/** RFC 6962, section 2.1. */
const leafHash = (leaf) => sha256(Buffer.of(0), leaf)
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)

function merkleRoot(leaves) {
  if (leaves.length === 1) return leafHash(leaves[0])
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)))
}

/** RFC 9162, section 2.1.3.2. */
function rootFromProof(leaf, index, size, path) {
  let node = index
  let last = size - 1
  let hash = leafHash(leaf)
  for (const sibling of path) {
    demand(last > 0, 'a proof is too long')
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(hash, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  demand(last === 0, 'a proof is too short')
  return hash
}

function checkSignature({ statement, signature }, keys) {
  const key = keys.get(statement.key_id)
  demand(key, `${statement.day}: signed with a key that is not known`)
  const bytes = Buffer.from(signature, 'base64')
  const valid = verifySignature(null, Buffer.from(canonical(statement)), key, bytes)
  demand(valid && bytes.toString('base64') === signature, `${statement.day}: the signature is not valid`)
}

function readKeys(served, pinned) {
  const keys = new Map()
  for (const { key_id, spki_pem, raw_base64 } of served) {
    const key = createPublicKey(spki_pem)
    const spki = key.export({ type: 'spki', format: 'der' })
    demand(key.asymmetricKeyType === 'ed25519', 'a key is not Ed25519')
    demand(sha256(spki).toString('hex') === key_id, 'a key does not have its id')
    demand(spki.subarray(-32).toString('base64') === raw_base64, 'a key is given in two forms that differ')
    if (pinned === undefined || pinned === key_id || pinned === raw_base64) keys.set(key_id, key)
  }
  demand(keys.size > 0 || served.length === 0, 'the service does not sign with the key that was given')
  return keys
}

async function ask(base, query) {
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
    if (!response.ok) throw new NoAnswer(`${url} answered ${response.status}: ${await response.text()}`)
    return (await response.json()).data
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

async function readRecord(base) {
  const entries = []
  const roots = new Map()
  let keys = []
  for (let from = 1; from !== null; ) {
    const page = await ask(base, { from_seq: from, limit: PAGE })
    entries.push(...page.entries)
    keys = page.public_keys
    for (const root of page.roots) roots.set(JSON.stringify(root), root)
    const { entries: count, head_hash } = page.record
    const fits =
      count === entries.length ? head_hash === (entries.at(-1)?.hash ?? null) : count > entries.length
    demand(fits, 'the record does not end with the entry that it names as its latest')
    demand(page.next_from_seq !== null || count <= entries.length + PAGE, 'the last pages are left out')
    demand(page.next_from_seq === null || page.next_from_seq === entries.length + 1, 'a page is left out')
    from = page.next_from_seq
  }
  return { entries, roots: [...roots.values()], keys }
}

function checkChain(entries) {
  let before = { hash: '0'.repeat(64), at: '0000' }
  entries.forEach((entry, index) => {
    demand(entry.seq === index + 1, `entry ${index + 1}: number ${entry.seq} stands there`)
    demand(entry.prev_hash === before.hash, `entry ${entry.seq}: it does not name the hash of the one before`)
    demand(hashOfEntry(entry) === entry.hash, `entry ${entry.seq}: its hash is not that of its content`)
    demand(
      index === 0 || Date.parse(entry.at) >= Date.parse(before.at),
      `entry ${entry.seq}: dated too early`,
    )
    before = entry
  })
}

function checkRoots(entries, roots, keys) {
  const left = new Map(roots.map((root) => [root.statement.first_seq, root]))
  demand(left.size === roots.length, 'two roots are over the same entries')
  let unsigned = 0
  for (const [day, own] of groupBy(entries, dayOf)) {
    const root = left.get(own[0].seq)
    left.delete(own[0].seq)
    const last = own[own.length - 1]
    if (!root) {
      demand(last.seq === entries.length, `${day} has passed, but is not signed`)
      unsigned = own.length
      continue
    }
    checkSignature(root, keys)
    const { statement } = root
    const computed = merkleRoot(own.map(({ hash }) => Buffer.from(hash, 'hex'))).toString('hex')
    demand(statement.day === day && statement.last_seq === last.seq, `${day}: the root is over other entries`)
    demand(statement.merkle_root === computed, `${day}: the root is not that of the entries`)
    demand(statement.head_hash === last.hash, `${day}: the root names another last entry`)
  }
  demand(left.size === 0, 'a root is over entries that the record does not hold')
  const markets = new Set(roots.map(({ statement }) => statement.market))
  demand(markets.size <= 1, 'the signatures are over several markets')
  return unsigned
}

/** Outcome of every signal up to an entry, corrections applied. */
function outcomesUpTo(entries, throughSeq) {
  const calls = new Map()
  const resolved = new Map()
  for (const { seq, kind, mode, payload } of entries.slice(0, throughSeq)) {
    if (kind === 'issued') {
      const { id, signal_type: source, confidence } = payload.signal
      calls.set(id, { mode, source, confidence, outcome: 'open' })
    } else if (kind === 'resolved') {
      resolved.set(seq, payload.signal_id)
      if (calls.has(payload.signal_id)) calls.get(payload.signal_id).outcome = payload.outcome
    } else if (payload.outcome !== null && calls.has(resolved.get(payload.corrects))) {
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
      const same =
        overall.n === decided.length &&
        overall.hits === hits &&
        overall.voids === voids &&
        overall.open === of.length - decided.length - voids
      demand(same, `${source}: the counts are not those of the entries`)
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

function checkProof({ entry, proof }, keys, entries) {
  demand(hashOfEntry(entry) === entry.hash, `entry ${entry.seq} of the signal does not have its hash`)
  const known = entries[entry.seq - 1]
  demand(!known || known.hash === entry.hash, `entry ${entry.seq} of the signal is not that of the chain`)
  if (!proof) return false
  checkSignature(proof.root, keys)
  const { first_seq, last_seq, merkle_root } = proof.root.statement
  const placed = first_seq + proof.leaf_index === entry.seq && proof.tree_size === last_seq - first_seq + 1
  demand(placed, 'the proof is for another entry')
  const path = proof.path.map((hash) => Buffer.from(hash, 'hex'))
  const reached = rootFromProof(Buffer.from(entry.hash, 'hex'), proof.leaf_index, proof.tree_size, path)
  demand(reached.toString('hex') === merkle_root, 'the proof does not lead to its root')
  return true
}

async function checkSignal(base, id, keys, entries) {
  const { signal } = await ask(base, { signal_id: id })
  demand(signal?.issued.entry.payload.signal.id === id, `signal ${id} is not shown`)
  const parts = signal.resolved ? [signal.issued, signal.resolved] : [signal.issued]
  const proved = parts.filter((part) => checkProof(part, keys, entries)).length
  const outcome = signal.resolved?.entry.payload.outcome ?? 'open'
  return `${id}: entry ${signal.issued.entry.seq}, outcome ${outcome}, ${proved} of ${parts.length} entries proved`
}

async function run(base, { signal, key }) {
  const { statistics } = await ask(base, { limit: 1 })
  const { entries, roots, keys: served } = await readRecord(base)
  const keys = readKeys(served, key)
  checkChain(entries)
  console.log(`ok  chain       ${entries.length} entries`)
  const unsigned = checkRoots(entries, roots, keys)
  console.log(
    `ok  signatures  ${roots.length} days signed, ${unsigned} entries of the running day not signed yet`,
  )
  for (const { raw_base64 } of served) console.log(`    key         ${raw_base64} (Ed25519)`)
  console.log(`    head        ${entries.at(-1)?.hash ?? 'none'}`)
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

const given = argumentsOf(process.argv.slice(2))
if (!given) {
  console.error('usage: bellwether-verify <base-url> [--signal <id>] [--key <raw base64 or key id>]')
  process.exit(2)
}
try {
  await run(given.base, given.options)
} catch (error) {
  if (error instanceof NoAnswer) {
    console.error(error.message)
    process.exit(2)
  }
  console.error(
    `MISMATCH  ${error instanceof Mismatch ? error.message : `the answer cannot be read (${error})`}`,
  )
  process.exit(1)
}
