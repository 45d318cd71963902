/** Preloaded into every test: with FAST_CHECK_SEED each property draws from the seed that a failed one has printed. */
const { FAST_CHECK_SEED } = process.env

if (FAST_CHECK_SEED !== undefined) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(FAST_CHECK_SEED) })
}

export {}
