/** Fields that may leave the machine: never a key, token, address or query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface TraceSpan {
  /** @param failure error class of a failed span */
  end(attributes?: SpanAttributes, failure?: string): void
}

export interface Tracing {
  /** Runs a function within a child span, which it ends; an exception or rejection ends it as failed. */
  span<T>(name: string, attributes: SpanAttributes, run: (span: TraceSpan) => T): T
  /** Best effort. */
  close(): Promise<void>
}
