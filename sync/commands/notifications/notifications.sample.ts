import { samples } from '../../samples/sample.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

export default samples({
  things: {
    notification: ({ newId, ids, owner, words, envelopeId }) => ({
      ...{ id: newId('notification'), personId: owner.id, subject: { kind: 'envelope', id: envelopeId } },
      ...{ event: 'completed', title: words, actorName: '', count: 1, at: ids.now(), readAt: null },
    }),
  },
  commands: {
    markNotifications: { '': ({ of, flag }) => ({ ids: [of.notification.id], read: flag() }) },
    savePushSubscription: { '': () => ({ endpoint, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }) },
    removePushSubscription: { '': () => ({ endpoint }) },
    raiseNotification: {
      '': ({ envelopeId, owner }) => ({
        ...{ subject: { kind: 'envelope', id: envelopeId }, personId: owner.id, event: 'yourTurn' },
        ...{ title: '', actorName: '' },
      }),
    },
  },
})
