import assert from 'node:assert/strict'
import type { RawResponse } from './raw-socket.ts'

/** An answer to a bad request: JSON, with a hint, under the name the service has for it. */
export function assertRefused(response: RawResponse | undefined, status: number, error: string): void {
  assert.ok(response, 'there is no answer')
  assert.deepEqual([response.status, response.json?.error], [status, error], response.body)
  assert.equal(response.json.ok, false)
  assert.ok(response.json.hint.length > 10)
  assert.equal(response.json.request_id, response.headers.get('x-request-id'))
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
}
