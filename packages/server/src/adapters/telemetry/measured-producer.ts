import type { SnapshotProducer } from '../../service/ports.ts'
import type { JobMeter } from './job-meter.ts'

/** Counts jobs; past instants under another task than refreshes. */
export const measuredProducer = (producer: SnapshotProducer, { measured }: JobMeter): SnapshotProducer => ({
  produce: (product, asOf, urgency) =>
    measured(urgency === 'refresh' ? product : `${product} (past)`, () =>
      producer.produce(product, asOf, urgency),
    ),
  record: (now) => measured('track-record', () => producer.record(now)),
  sources: () => producer.sources(),
  close: () => producer.close(),
})
