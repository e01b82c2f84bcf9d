import type { Id, OrganizationId, PersonId } from '../../ids.ts'
import type { Heir } from '../../rules/leaving.ts'
import { effect, shareOfOrganization } from '../effect.ts'

interface Leaving {
  readonly organizationId: OrganizationId
  readonly personId: PersonId
  readonly heir: Heir
}
const leaving = effect<Leaving>({
  key: ({ personId }) => personId,
  about: ({ organizationId, personId }) => [organizationId, personId],
  share: shareOfOrganization,
})

export const LEAVING_EFFECTS = {
  /** Somebody was taken out: envelope after envelope goes on without them. */
  departMember: leaving,
  /** What somebody who was switched off has goes to a colleague, envelope after envelope. */
  handOver: leaving,
}

export const ADMINISTRATION_EFFECTS = {
  /** What a role or a group gives has changed: whoever has it is told on their own devices. */
  tellHolders: effect<{ readonly organizationId: OrganizationId; readonly of: string }>({
    key: ({ of }) => of,
    about: ({ organizationId }) => [organizationId],
    share: shareOfOrganization,
  }),
  /** The link of an invitation is made and mailed; the one of before leads nowhere. */
  mailInvitation: effect<{ readonly inviteId: Id<'memberInvite'> }>({
    key: ({ inviteId }) => inviteId,
    about: ({ inviteId }) => [inviteId],
  }),
}

export const ORGANIZATION_EFFECTS = {
  /** The record that proves a domain is looked for. */
  checkDomain: effect<{
    readonly organizationId: OrganizationId
    readonly token: string
    /** Since when: asked for again, whoever looked before looks no more. */
    readonly askedAt: number
    readonly dueAt: number
  }>({
    key: ({ organizationId }) => `${organizationId} domain`,
    about: ({ organizationId }) => [organizationId],
    share: shareOfOrganization,
  }),
}
