/**
 * The value that would stand at a rank if the values were sorted; faster than sorting. Moves the values: none before the
 * rank is larger, none after it smaller.
 * @param values without NaN
 * @param rank from 0, not before `from`
 * @param from values before it are none larger than those after it
 */
export function selectAscending(values: Float64Array, rank: number, from = 0): number {
  let left = from
  let right = values.length - 1
  while (left < right) {
    const pivot = middleOf(values[left], values[(left + right) >> 1], values[right])
    let low = left
    let high = right
    while (low <= high) {
      while (values[low] < pivot) low++
      while (values[high] > pivot) high--
      if (low > high) break
      const moved = values[low]
      values[low++] = values[high]
      values[high--] = moved
    }
    if (rank <= high) right = high
    else if (rank >= low) left = low
    else break
  }
  return values[rank]
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
