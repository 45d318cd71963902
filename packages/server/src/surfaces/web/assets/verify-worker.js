/** Checks the record off the thread of the page; tells of each step as it goes. */
import { checkChain, checkOutcomes, checkRoots, Mismatch, readKeys, readRecord } from '/verify.mjs'

const TOLD_EVERY_MS = 60

/** Few enough messages for the page to follow. */
function teller(step) {
  let last = 0
  return (done, of) => {
    const now = performance.now()
    if (done < of && now - last < TOLD_EVERY_MS) return
    last = now
    postMessage({ step, done, of })
  }
}

async function verify() {
  const { entries, roots, keys: served } = await readRecord(location.origin, teller('read'))
  postMessage({ keys: served, head: entries.at(-1) })
  const proof = { entries, roots, public_keys: served }
  try {
    await checkChain(entries, teller('chain'))
    const unsigned = await checkRoots(entries, roots, await readKeys(served), teller('roots'))
    const outcomes = checkOutcomes(entries, teller('outcomes'))
    const hashes = entries.map(({ hash }) => hash)
    postMessage({
      verified: { entries: entries.length, days: roots.length, unsigned, outcomes },
      hashes,
      proof,
    })
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    const { message, seq, expected, found } = error
    postMessage({ failed: { message, seq, expected, found }, proof })
  }
}

verify().catch((error) =>
  postMessage({ broken: String(error.message ?? error), isUnsupported: error.name === 'NotSupportedError' }),
)
