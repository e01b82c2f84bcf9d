/**
 * What the server counts about itself, in the text format of Prometheus (0.0.4). Labels come from small fixed
 * sets: never a path with an id, an address or a name.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Metrics {
  /** One more, or `by`. */
  count(name: CounterName, labels?: Labels, by?: number): void
  /** How long something took. */
  observe(name: HistogramName, seconds: number, labels?: Labels): void
  /** A value looked up whenever somebody asks; several with labels. */
  gauge(name: string, help: string, read: () => number | Promise<readonly Sample[]>): void
  render(): Promise<string>
  stop(): void
}

export type Labels = Readonly<Record<string, string | number>>
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

const COUNTERS = {
  tawqi_http_requests_total: 'Requests answered, by part of the server and status class.',
  tawqi_commands_total: 'Commands decided, by outcome.',
  tawqi_log_lines_total: 'Lines logged, by level.',
  tawqi_database_troubles_total:
    'Transactions that began anew (retried) and connections that ended (disconnected).',
} as const
const HISTOGRAMS = {
  tawqi_http_request_seconds: 'Time to answer a request, by part of the server.',
} as const
export type CounterName = keyof typeof COUNTERS
export type HistogramName = keyof typeof HISTOGRAMS

/** Seconds. The targets of the server lie at 0.05 and 0.2. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10]

interface Histogram {
  readonly counts: number[]
  sum: number
  total: number
}

export function createMetrics(): Metrics {
  const counters = new Map<string, Map<string, number>>()
  const histograms = new Map<string, Map<string, Histogram>>()
  const gauges: { name: string; help: string; read: () => number | Promise<readonly Sample[]> }[] = []
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  const ofName = <T>(map: Map<string, Map<string, T>>, name: string): Map<string, T> => {
    const known = map.get(name) ?? new Map<string, T>()
    map.set(name, known)
    return known
  }

  const metrics: Metrics = {
    count: (name, labels = {}, by = 1) => {
      const values = ofName(counters, name)
      const key = labelText(labels)
      values.set(key, (values.get(key) ?? 0) + by)
    },
    observe: (name, seconds, labels = {}) => {
      const values = ofName(histograms, name)
      const key = labelText(labels)
      const one = values.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, total: 0 }
      values.set(key, one)
      for (const [n, most] of BUCKETS.entries()) if (seconds <= most) one.counts[n] = (one.counts[n] ?? 0) + 1
      one.sum += seconds
      one.total++
    },
    gauge: (name, help, read) => gauges.push({ name, help, read }),
    render: async () => {
      const lines: string[] = []
      for (const [name, help] of Object.entries(COUNTERS)) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`)
        for (const [labels, value] of counters.get(name) ?? []) lines.push(line(name, labels, value))
      }
      for (const [name, help] of Object.entries(HISTOGRAMS)) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`)
        for (const [labels, one] of histograms.get(name) ?? []) {
          for (const [n, most] of BUCKETS.entries())
            lines.push(line(`${name}_bucket`, joined(labels, `le="${most}"`), one.counts[n] ?? 0))
          lines.push(line(`${name}_bucket`, joined(labels, 'le="+Inf"'), one.total))
          lines.push(line(`${name}_sum`, labels, one.sum), line(`${name}_count`, labels, one.total))
        }
      }
      for (const { name, help, read } of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`)
        const value = await read()
        const samples = typeof value === 'number' ? [{ labels: {}, value }] : value
        for (const one of samples) lines.push(line(name, labelText(one.labels), one.value))
      }
      return `${lines.join('\n')}\n`
    },
    stop: () => delay.disable(),
  }
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime())
  metrics.gauge('tawqi_event_loop_delay_p99_seconds', 'How late the process is, since the last look.', () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return Number.isFinite(seconds) ? seconds : 0
  })
  return metrics
}

/** Counts nothing; for worlds without an operator. */
export const UNMEASURED: Pick<Metrics, 'count' | 'observe' | 'gauge'> = {
  count: () => undefined,
  observe: () => undefined,
  gauge: () => undefined,
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${String(value).replace(/[\\"\n]/g, (one) => (one === '\n' ? '\\n' : `\\${one}`))}"`,
    )
    .join(',')
const joined = (labels: string, more: string): string => (labels ? `${labels},${more}` : more)
const line = (name: string, labels: string, value: number): string =>
  `${name}${labels ? `{${labels}}` : ''} ${value}`
