import { samples } from '../../samples/sample.ts'

export default samples({
  commands: {
    createEnvelope: {
      '': ({ newId, text }) => ({
        ...{ envelopeId: newId('envelope'), kind: 'document', title: text() },
        ...{ language: 'en', timeZone: 'UTC' },
      }),
    },
    describeDraft: { '': ({ envelopeId, text }) => ({ envelopeId, title: text() }) },
    addMessage: {
      '': ({ envelopeId, newId, text, one }) => ({
        ...{ envelopeId, messageId: newId('message'), text: text() },
        readAccess: one('all', 'internal', 'private'),
      }),
    },
    changeOpenness: { '': ({ envelopeId, flag }) => ({ envelopeId, open: flag() }) },
  },
})
