import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    jobRole: ({ newId, owner, words }) => ({
      ...{ id: newId('jobRole'), organizationId: owner.organizationId },
      ...{ nameEn: words, nameAr: '', description: '', active: true },
    }),
  },
  commands: {
    saveJobRole: {
      'of the organisation': ({ of }) => ({ id: of.jobRole.id, set: { nameAr: 'مدير' }, seen: {} }),
      'full, switched off': ({ of, text }) => ({
        id: of.jobRole.id,
        set: { nameEn: `J${text()}`, description: text(), active: false },
      }),
    },
    removeJobRole: { 'of the organisation': ({ of }) => ({ jobRoleId: of.jobRole.id }) },
  },
})
