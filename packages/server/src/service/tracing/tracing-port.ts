/** Names and figures that may leave the machine: never a key, a token, an address or what stands in a query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** A part of the work that takes time. */
export interface TraceSpan {
  /** @param failure of which kind, where it failed */
  end(attributes?: SpanAttributes, failure?: string): void
}

/** Notes how long parts of the work take and which belong together. */
export interface Tracing {
  /**
   * Begins a span below the one that is under way here, and runs something below it, which ends the span; what throws or
   * rejects ends it as failed.
   */
  span<T>(name: string, attributes: SpanAttributes, run: (span: TraceSpan) => T): T
  /** Sends what is noted, as far as it can be sent at once. */
  close(): Promise<void>
}
