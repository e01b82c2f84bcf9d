/** An external member has shown that an account of the organisation's own systems is theirs (A092). */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_RIM_NUMBER } from '../../entities/customer-account.ts'
import type { Member } from '../../entities/member.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { type Command, defineCommand } from '../command.ts'

const input = z.object({
  id: idSchema('member'),
  rimNumber: z.string().check(z.minLength(1), z.maxLength(MAX_RIM_NUMBER)),
})
type Input = z.infer<typeof input>

export const recordCustomerLink: Command<Input> = defineCommand<Input>({
  name: 'recordCustomerLink',
  version: 1,
  area: 'organization',
  summary: 'Record to which account of the organisation an external person is linked',
  offline: 'D',
  from: 'system',
  input,
  reads: ({ id }) => [{ kind: 'member', id }],
  // Who was taken out, or came inside, while the code was on its way is linked to nothing.
  check: (facts, { id }) =>
    facts.get('member', id)?.userClass === 'external' ? null : refusal('not-permitted'),
  apply: (facts, { id, rimNumber }, { now }) => {
    const before = facts.get('member', id)
    if (!before) throw new Error('checked')
    if (before.customer?.rimNumber === rimNumber) return ok({ put: [], data: before.customer })
    const value: Member = { ...before, customer: { rimNumber, linkedAt: now } }
    return ok({
      put: [{ kind: 'member', value }],
      events: [
        {
          subjectId: value.organizationId,
          kind: 'customerLinked',
          facts: { by: value.personId, of: value.id },
          // The number is somebody's: it goes with them.
          personal: { name: value.name, record: rimNumber },
        },
      ],
      data: value.customer,
    })
  },
})
