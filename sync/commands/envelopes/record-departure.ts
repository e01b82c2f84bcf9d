import * as z from 'zod/mini'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { withoutMember } from '../../rules/leaving.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { refuseBeingSigned } from '../../rules/workflow/guards.ts'
import { type Command, defineCommand } from '../command.ts'
import { envelopeId, found, reads, system } from './system-command.ts'

const departure = z.object({
  envelopeId,
  personId: idSchema('person'),
  /** Who goes on with what was theirs. */
  heir: z.object({ personId: idSchema('person'), name: z.string(), email: z.string() }),
})

/** Somebody has left the organisation: what they began goes on without them, what they were part of is not theirs. */
export const recordDeparture: Command<z.infer<typeof departure>> = defineCommand({
  ...system,
  name: 'recordDeparture',
  area: 'organisation',
  summary: 'Somebody has left the organisation; nothing of this envelope is theirs any more',
  input: departure,
  reads,
  // A signature on its way into the file is theirs until it is there.
  check: (facts, input) => refuseBeingSigned(found(facts, input)),
  apply: (facts, { personId, heir, ...one }, { now }) => {
    const before = found(facts, one)
    const after = withoutMember(before, personId, heir)
    if (after === before) return ok({ put: [] })
    const wasOwner = before.ownerId !== after.ownerId
    return ok({
      put: putEnvelope(changed(after, now, {})),
      events:
        before.state === 'draft'
          ? []
          : [
              {
                kind: 'memberLeft',
                facts: { ownerChanged: wasOwner },
                personal: { name: nameOf(before, personId), ...(wasOwner && { to: heir.name }) },
              },
            ],
    })
  },
})

function nameOf({ owner, ownerId, recipients, viewers }: ReturnType<typeof found>, personId: string): string {
  if (ownerId === personId) return owner.name
  return [...recipients, ...viewers].find((one) => one.personId === personId)?.name ?? ''
}
