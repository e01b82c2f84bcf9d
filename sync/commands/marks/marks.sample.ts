import { samples } from '../../samples/sample.ts'

export default samples({
  commands: {
    setFlagged: { '': ({ envelopeId, flag }) => ({ envelopeId, flagged: flag() }) },
    setArchived: { '': ({ envelopeId, flag }) => ({ envelopeId, archived: flag() }) },
    setUnread: { '': ({ envelopeId, flag }) => ({ envelopeId, unread: flag() }) },
    deleteEnvelope: { '': ({ envelopeId }) => ({ envelopeId }) },
    restoreEnvelope: { '': ({ envelopeId }) => ({ envelopeId }) },
  },
})
