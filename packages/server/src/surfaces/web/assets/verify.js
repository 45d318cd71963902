/** The panel that checks the track record: four steps in a worker, and the first key that this browser saw. */
const KEPT = 'track-record-key'
const COMMAND = 'The command beside this checks the same.'
const panel = document.getElementById('verifier')
const button = panel.querySelector('[data-verify]')
const result = panel.querySelector('[data-result]')
const elapsed = panel.querySelector('[data-elapsed]')
const link = panel.querySelector('[data-proof]')
const worker = new URL('./verify-worker.js', import.meta.url)
let running
let begunAt = 0

const stepOf = (name) => panel.querySelector(`[data-step=${name}]`)
const dayText = (iso) => new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const short = (id) => `${id.slice(0, 4)} … ${id.slice(-4)}`

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT))
  } catch {
    return null
  }
}

function keep(value) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(value))
  } catch {
    // Without storage every visit is the first.
  }
}

function end(words) {
  running?.terminate()
  running = undefined
  button.textContent = 'Verify again'
  elapsed.textContent = `${((performance.now() - begunAt) / 1000).toFixed(1)} s`
  result.textContent = words
  for (const bar of panel.querySelectorAll('progress')) bar.hidden = true
}

function progressed({ step, done, of }) {
  const item = stepOf(step)
  item.dataset.state = done === of ? 'done' : 'running'
  item.querySelector('[data-count]').textContent =
    `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`
  const bar = item.querySelector('progress')
  bar.hidden = done === of
  bar.max = of
  bar.value = done
  elapsed.textContent = `${((performance.now() - begunAt) / 1000).toFixed(1)} s so far`
}

/** Says whether the key is the one that this browser saw first. */
function sayKey(keys) {
  const key = keys.at(-1)
  const place = panel.querySelector('[data-key]')
  if (key === undefined) return
  const before = kept()
  const first = before ?? { key_id: key.key_id, since: new Date().toISOString() }
  if (before === null) keep(first)
  const since = dayText(first.since)
  place.textContent = keys.some(({ key_id }) => key_id === first.key_id)
    ? `Signing key ed25519 ${short(key.key_id)}, ${before === null ? 'first seen here now' : `first seen here ${since}, unchanged`}.`
    : `The signing key has changed since ${since}: it was ed25519 ${short(first.key_id)} and is ${short(key.key_id)}.`
}

/** Whether an entry that this browser verified before has another hash now. */
function rewritten(hashes) {
  const { head } = kept() ?? {}
  return head !== undefined && hashes[head.seq - 1] !== head.hash ? head : undefined
}

function offer(proof, name) {
  URL.revokeObjectURL(link.href)
  link.href = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }))
  link.download = name
  link.hidden = false
}

function verified({ verified: { entries, days, unsigned, outcomes }, hashes, proof }) {
  const changed = rewritten(hashes)
  if (changed !== undefined) {
    const found = hashes[changed.seq - 1] ?? 'no entry'
    offer({ changed, found, ...proof }, 'record-rewritten.json')
    return end(
      `The record was rewritten. Entry ${changed.seq} had the hash ${changed.hash} on ${dayText(changed.at)}, and has ${found} now.`,
    )
  }
  if (entries > 0)
    keep({ ...kept(), head: { seq: entries, hash: hashes[entries - 1], at: new Date().toISOString() } })
  offer(proof, 'track-record-proof.json')
  end(
    `The record holds: ${entries} entries, ${days} signed days, ${outcomes} outcomes. ${unsigned} entries of the running day are not signed yet.`,
  )
}

function failed({ failed: { message, seq, expected, found }, proof }) {
  const item =
    panel.querySelector('[data-state=running]') ??
    panel.querySelector('li:not([data-state])') ??
    stepOf('read')
  item.dataset.state = 'failed'
  offer(
    { failed: { message, seq, expected, found }, entry: proof.entries[seq - 1], ...proof },
    'record-mismatch.json',
  )
  const compared = expected === undefined ? '' : ` Expected ${expected}, found ${found}.`
  end(`The record does not hold: ${message}.${compared}`)
}

function broken({ broken: message, isUnsupported }) {
  end(
    isUnsupported
      ? `This browser cannot check Ed25519 signatures. ${COMMAND}`
      : `The check could not be finished: ${message}. ${COMMAND}`,
  )
}

function start() {
  for (const item of panel.querySelectorAll('[data-step]')) {
    delete item.dataset.state
    item.querySelector('[data-count]').textContent = ''
  }
  link.hidden = true
  begunAt = performance.now()
  button.textContent = 'Stop'
  result.textContent = 'Checking.'
  running = new Worker(worker, { type: 'module' })
  running.addEventListener('message', ({ data }) => {
    if ('step' in data) progressed(data)
    else if ('keys' in data) sayKey(data.keys)
    else if ('verified' in data) verified(data)
    else if ('failed' in data) failed(data)
    else broken(data)
  })
  running.addEventListener('error', (error) => broken({ broken: error.message || 'the script did not load' }))
}

button.hidden = false
button.addEventListener('click', () => (running === undefined ? start() : end('Stopped.')))
