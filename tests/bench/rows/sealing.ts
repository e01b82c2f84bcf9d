import { benchSealing } from '../../../server/sealing/bench.ts'
import { atMost, type Measurement, type Row, round } from '../measurement.ts'

const TARGETS_MS: Readonly<Record<string, number>> = {
  '1 page': 60,
  '50 pages': 100,
  '500 pages': 300,
  '100 MB': 900,
}

export const sealing: Row = {
  name: 'sealing',
  title: 'Sign and seal through the worker pool',
  async run() {
    const cases = await benchSealing()
    return cases.flatMap((one): Measurement[] => {
      const common = { spread: null, peer: null, runs: one.runs }
      const target = TARGETS_MS[one.name]
      const time: Measurement = {
        ...common,
        what: `${one.name}: one act and the closing seal`,
        value: one.signAndSealMs,
        unit: 'ms',
        target: target === undefined ? null : atMost(target),
        note: `Act ${round(one.actMs)} ms, seal ${round(one.sealMs)} ms, preparation beforehand ${round(one.prepareMs)} ms; own output verified.`,
      }
      if (one.sizeBytes < 50_000_000) return [time]
      return [
        time,
        {
          ...common,
          what: `${one.name}: memory of the worker, times the file's size`,
          value: one.peakRssBytes / one.sizeBytes,
          unit: '×',
          target: atMost(5),
          note: `${Math.round(one.peakRssBytes / 1e6)} MB at most for ${Math.round(one.sizeBytes / 1e6)} MB.`,
        },
      ]
    })
  },
}
