import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    sequence: ({ newId, owner, words }) => ({
      ...{ id: newId('sequence'), organizationId: owner.organizationId, name: words },
      ...{ prefix: '', suffix: '', start: 1, last: null, padding: 0 },
    }),
  },
  commands: {
    saveSequence: {
      'of the organisation': ({ of, text }) => ({ id: of.sequence.id, set: { name: `S${text()}` } }),
      'full, with the last number': ({ of }) => ({ id: of.sequence.id, set: { last: 9 } }),
    },
  },
})
