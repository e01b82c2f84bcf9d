/** A browser asks to be told by push, or no longer. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { pushSubscription } from '../../entities/push-subscription.ts'
import { ok } from '../../result.ts'
import { defineCommand } from '../command.ts'

const { endpoint, p256dh, auth } = pushSubscription.shape
const saving = z.object({ endpoint, p256dh, auth })

/**
 * Whoever is signed in there now is told there: a browser that changes hands stops telling the one before. Only that
 * browser knows the keys beside its address; who has the address alone takes nobody's.
 */
export const savePushSubscription = defineCommand<z.infer<typeof saving>>({
  name: 'savePushSubscription',
  version: 1,
  area: 'notifications',
  summary: 'Tell the caller by push in this browser',
  offline: 'A',
  from: 'person',
  input: saving,
  reads: (input) => [{ kind: 'pushSubscription', id: input.endpoint }],
  check: (facts, input, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    const known = facts.get('pushSubscription', input.endpoint)
    return known && (known.p256dh !== input.p256dh || known.auth !== input.auth)
      ? refusal('not-permitted')
      : null
  },
  apply: (_facts, input, { actor, now }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    const value = { ...input, personId: actor.personId, sessionId: actor.sessionId ?? '', createdAt: now }
    return ok({ put: [{ kind: 'pushSubscription', value }] })
  },
})

const removing = z.object({ endpoint })

/** What is gone already, or somebody else's by now, stays as it is. */
export const removePushSubscription = defineCommand<z.infer<typeof removing>>({
  name: 'removePushSubscription',
  version: 1,
  area: 'notifications',
  summary: 'No longer tell the caller by push in this browser',
  offline: 'A',
  from: 'person',
  input: removing,
  reads: (input) => [{ kind: 'pushSubscription', id: input.endpoint }],
  check: (_facts, _one, actor) => (actor.kind === 'person' ? null : refusal('not-permitted')),
  apply: (facts, input, { actor }) => {
    const known = facts.get('pushSubscription', input.endpoint)
    const own = actor.kind === 'person' && known?.personId === actor.personId
    return ok({ put: [], remove: own ? [{ kind: 'pushSubscription', id: input.endpoint }] : [] })
  },
})
