import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    webhook: ({ newId, owner, words, one }) => ({
      ...{ id: newId('webhook'), organizationId: owner.organizationId, ownerId: owner.id },
      ...{ ownerName: owner.name, name: words, url: 'https://example.com/hook' },
      ...{ events: ['envelope.completed'], active: false },
      ...{ issuedAt: null, previousIssuedAt: null, pausedAt: one(null, 2) },
    }),
  },
  commands: {
    saveWebhook: {
      new: ({ newId, text }) => ({
        ...{ id: newId('webhook'), seen: {}, isNew: true },
        set: {
          ...{ name: `W${text()}`, url: 'https://example.com/h', events: ['envelope.sent'], active: false },
        },
      }),
      'of the owner': ({ of }) => ({ id: of.webhook.id, set: { name: 'Hook' }, seen: {} }),
    },
    resumeWebhook: { 'of the owner': ({ of }) => ({ id: of.webhook.id }) },
    removeWebhook: { 'of the owner': ({ of }) => ({ id: of.webhook.id }) },
    recordWebhookIssued: {
      '': ({ of, owner }) => ({ id: of.webhook.id, by: { personId: owner.id, name: owner.name } }),
    },
    recordWebhookPaused: { '': ({ of }) => ({ id: of.webhook.id }) },
  },
})
