/** Saying no to an invitation; by itself, since few devices ever do. */
import * as z from 'zod/mini'
import { declineReason } from '../entities/member-invite.ts'
import { contract } from './contract.ts'
import { secretInput } from './inputs.ts'

export const declineInvitation = contract({
  path: 'Public/DeclineInvitation',
  method: 'POST',
  area: 'Invitations',
  summary: 'Says no to an invitation, with a reason or without; its link leads nowhere any more',
  access: 'public',
  input: z.object({ invitationCode: secretInput, reason: z.optional(declineReason) }),
  output: z.object({}),
  refusals: ['invitation-not-valid'],
})
