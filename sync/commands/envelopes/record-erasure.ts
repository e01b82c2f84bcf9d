import * as z from 'zod/mini'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { goesWithOwner, withoutPerson } from '../../rules/erasure.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { refuseBeingSigned } from '../../rules/workflow/guards.ts'
import { type Command, defineCommand } from '../command.ts'
import { discarded } from '../marks/purge-envelope.ts'
import { envelopeId, found, reads, system } from './system-command.ts'

/** Ids alone: what a command says is logged, and nobody is erased by writing them down once more. */
const erasure = z.object({
  envelopeId,
  personId: idSchema('person'),
  recipientIds: z.array(idSchema('recipient')),
  heir: z.nullable(z.object({ personId: idSchema('person'), name: z.string(), email: z.string() })),
})

/** Somebody has erased their account: what they signed and sent stays, and leads to nobody any more. */
export const recordErasure: Command<z.infer<typeof erasure>> = defineCommand({
  ...system,
  name: 'recordErasure',
  area: 'organisation',
  summary: 'Somebody has erased their account; what they signed stays, and leads to nobody any more',
  input: erasure,
  reads,
  // A signature on its way into the file is theirs until it is there.
  check: (facts, input) => refuseBeingSigned(found(facts, input)),
  apply: (facts, { personId, recipientIds, heir, ...one }, { now }) => {
    const before = found(facts, one)
    if (goesWithOwner(before, { personId, heir })) {
      const { owner, ...rest } = discarded(before, now)
      return ok({
        put: putEnvelope({ ...rest, owner: { ...owner, name: '', email: '' } }),
        effects: [{ kind: 'discardDraft', envelopeId: before.id }],
      })
    }
    const after = withoutPerson(before, { personId, recipientIds, heir })
    if (after === before) return ok({ put: [] })
    const [recipientId] = recipientIds
    return ok({
      put: putEnvelope(changed(after, now, {})),
      events:
        before.state === 'draft'
          ? []
          : [
              {
                kind: 'partyErased',
                ...(recipientId && { recipientId }),
                facts: { ownerChanged: before.ownerId !== after.ownerId },
              },
            ],
    })
  },
})
