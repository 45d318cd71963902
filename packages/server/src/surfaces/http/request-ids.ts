/**
 * Unique request ids of one process: a prefix and a counter.
 * @param prefix random letters that distinguish processes
 */
export function requestIds(prefix: string): () => string {
  let count = 0
  return () => {
    count += 1
    return `req_${prefix}${count.toString(36)}`
  }
}
