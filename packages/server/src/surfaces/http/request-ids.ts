/**
 * Ids for the requests of one process: a prefix drawn at the start and a counter.
 * @param prefix distinguishes processes; a few random letters
 */
export function requestIds(prefix: string): () => string {
  let count = 0
  return () => {
    count += 1
    return `req_${prefix}${count.toString(36)}`
  }
}
