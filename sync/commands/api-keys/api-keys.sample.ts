import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    apiKey: ({ newId, owner, words }) => ({
      ...{ id: newId('apiKey'), organizationId: owner.organizationId, ownerId: owner.id },
      ...{ ownerName: owner.name, name: words, scopes: ['documents.read'] },
      ...{ expiresAt: null, ending: null, issuedAt: null, endedAt: null },
    }),
  },
  commands: {
    saveApiKey: {
      new: ({ newId, text }) => ({
        ...{ id: newId('apiKey'), seen: {}, isNew: true },
        set: { name: `K${text()}`, scopes: ['documents.read'], expiresAt: null },
      }),
      'of the owner': ({ of }) => ({ id: of.apiKey.id, set: { name: 'Programs' }, seen: {} }),
    },
    endApiKey: { 'of the owner': ({ of }) => ({ id: of.apiKey.id }) },
    recordApiKeyIssued: {
      '': ({ of, owner }) => ({
        ...{ id: of.apiKey.id, ending: 'abcd' },
        by: { personId: owner.id, name: owner.name },
      }),
    },
  },
})
