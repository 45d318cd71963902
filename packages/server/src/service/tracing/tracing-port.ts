/** Fields that may leave the machine: never a key, token, address or query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface TraceSpan {
  /** @param failure error class of a failed span */
  end(attributes?: SpanAttributes, failure?: string): void
}

/** Records spans of work and their nesting. */
export interface Tracing {
  /**
   * Runs a function within a child of the current span. The function ends it; an exception or rejection ends it as
   * failed.
   */
  span<T>(name: string, attributes: SpanAttributes, run: (span: TraceSpan) => T): T
  /** Flushes recorded spans, best effort. */
  close(): Promise<void>
}
