import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanAttributes, Tracing } from '../../service/ports.ts'

const SENT_WITHIN_MS = 2_000
const KINDS: Readonly<Record<string, SpanKind>> = {
  call: SpanKind.SERVER,
  'supplier request': SpanKind.CLIENT,
}

export interface TracingOptions {
  /** Without /v1/traces. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** 0 to 1. */
  readonly share: number
  readonly version: string
  readonly role: string
}

/** OTLP over HTTP in background batches. Spans a slow collector does not take are dropped; nothing waits. */
export function otlpTracing(options: TracingOptions): Tracing {
  const provider = providerOf(options)
  const tracer = provider.getTracer('bellwether', options.version)
  const underWay = new AsyncLocalStorage<Span>()

  return {
    span(name, attributes, run) {
      const parent = underWay.getStore()
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
      const kind = KINDS[name] ?? SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind, attributes: { ...attributes } }, context)
      const end = (last: SpanAttributes = {}, failure?: string): void => {
        span.setAttributes({ ...last })
        if (failure !== undefined) {
          span.setAttribute('error.type', failure)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      }
      const failed = (error: unknown): never => {
        end({}, error instanceof Error ? error.name : 'unknown')
        throw error
      }
      return underWay.run(span, () => {
        try {
          const result = run({ end })
          return result instanceof Promise ? (result.catch(failed) as typeof result) : result
        } catch (error) {
          return failed(error)
        }
      })
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, SENT_WITHIN_MS)
      await Promise.race([provider.shutdown().catch(() => undefined), promise])
      clearTimeout(timer)
    },
  }
}

function providerOf({ endpoint, headers, share, version, role }: TracingOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SENT_WITHIN_MS,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'bellwether',
      'service.version': version,
      'bellwether.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SENT_WITHIN_MS })],
  })
}
