/** Preloaded into every test: pages run from sources, and FAST_CHECK_SEED repeats the seed that a failed property has printed. */
import '../scripts/jsx.mjs'

const { FAST_CHECK_SEED } = process.env

if (FAST_CHECK_SEED !== undefined) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(FAST_CHECK_SEED) })
}
