import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    classification: ({ newId, owner, words }) => ({
      ...{ id: newId('classification'), organizationId: owner.organizationId },
      ...{ nameEn: words, nameAr: '', level: 'secret', active: true },
    }),
  },
  commands: {
    saveClassification: {
      'of the organisation': ({ of }) => ({ id: of.classification.id, set: { nameAr: 'سرّي' }, seen: {} }),
      'full, at another level': ({ of, text }) => ({
        id: of.classification.id,
        set: { nameEn: `C${text()}`, level: 'topSecret' },
      }),
    },
  },
})
