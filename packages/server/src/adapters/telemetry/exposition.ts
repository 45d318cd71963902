export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  /** Suffix of the metric name, such as `_bucket`. */
  readonly suffix?: string
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

const metricOf =
  (type: Metric['type']) =>
  (name: string, help: string, samples: readonly Sample[]): Metric => ({ name, type, help, samples })

export const gauge = metricOf('gauge')
export const counter = metricOf('counter')
export const histogram = metricOf('histogram')

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Prometheus text format 0.0.4; metrics without samples are skipped.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map((sample) => `${name}${sample.suffix ?? ''}${labelled(sample)}\n`)
      return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')

function labelled({ labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escapeLabel(text)}"`)
  return `${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${figure(value)}`
}

function figure(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}

const escapeHelp = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
const escapeLabel = (text: string): string => escapeHelp(text).replace(/"/g, '\\"')
