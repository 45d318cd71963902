const STEPS = 60

/**
 * Quantile of the gamma distribution with shape m + ½ and rate 1, by bisection.
 * @param share 0–1, without the ends
 * @param wholeShape m, a whole number from 0
 */
export function gammaQuantile(share: number, wholeShape: number): number {
  const shape = wholeShape + 0.5
  const logGamma = logGammaOfNext(wholeShape)
  let [low, high] = [0, shape + 20 + 10 * Math.sqrt(shape)]
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (distribution(middle, shape, logGamma) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** ln Γ(m + 3/2): Γ(½) = √π, and each step multiplies. */
function logGammaOfNext(wholeShape: number): number {
  let sum = Math.log(Math.PI) / 2
  for (let step = 0; step <= wholeShape; step++) sum += Math.log(step + 0.5)
  return sum
}

/** x^a·e^(−x)/Γ(a + 1)·(1 + x/(a + 1) + x²/((a + 1)(a + 2)) + …). */
function distribution(x: number, shape: number, logGammaOfNextShape: number): number {
  let [term, sum] = [1, 1]
  for (let step = 1; term > sum * Number.EPSILON; step++) {
    term *= x / (shape + step)
    sum += term
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGammaOfNextShape)
}
