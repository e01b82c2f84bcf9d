/**
 * An organisation is added by who runs the installation, renamed, and switched off and on (R0991). Off, its people can
 * neither sign in nor act, and nobody acts on what it has sent: all that is told in words and waits, nothing is lost.
 */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { carries } from '../../calls/of-command.ts'
import { addHostedOrganization } from '../../calls/operators.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import type { HostedOrganization } from '../../entities/hosted-organization.ts'
import { INVITE_LIFE_MS, INVITE_STATUS, type MemberInvite } from '../../entities/member-invite.ts'
import { ORGANIZATION_NAMES } from '../../entities/organization.ts'
import { emailAddress } from '../../entities/recipient.ts'
import { bareId, createId, type IdSource, idSchema, type OrganizationId } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { WRITTEN_AGAIN_AFTER_MS } from '../../rules/inviting.ts'
import { type Command, defineCommand } from '../command.ts'

const input = z.object({
  id: idSchema('organization'),
  isNew: z.optional(z.literal(true)),
  set: z.object({
    nameEn: z.optional(ORGANIZATION_NAMES.nameEn),
    nameAr: z.optional(ORGANIZATION_NAMES.nameAr),
    active: z.optional(z.boolean()),
  }),
  /** Who is asked to run it, while nobody ever belonged to it; whoever was asked before is not any more. */
  administrator: z.optional(z.object({ id: idSchema('memberInvite'), email: emailAddress })),
})
type Input = z.infer<typeof input>

const key = ({ id }: Input) => ({ kind: 'hostedOrganization' as const, id })

export const saveHostedOrganization: Command<Input> = defineCommand<Input>({
  name: 'saveHostedOrganization',
  version: 1,
  area: 'superadmin',
  summary: 'Add an organisation, rename one, or switch it on or off',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input,
  reads: (asked) => [
    key(asked),
    ...(asked.administrator
      ? [
          { kind: 'memberInvite' as const, id: asked.administrator.id },
          { kind: 'founding' as const, id: asked.id },
        ]
      : []),
  ],
  check: (facts, asked) => {
    const before = facts.get('hostedOrganization', asked.id)
    if (asked.isNew ? before : !before) return refusal('not-permitted')
    if (asked.isNew && asked.set.nameEn === undefined)
      return refusal('input-not-valid', { where: 'organizationNameEn' })
    const { administrator } = asked
    if (administrator && facts.get('memberInvite', administrator.id)) return refusal('not-permitted')
    // Once somebody has come it is theirs: what it holds is never opened from here.
    if (administrator && before && !facts.get('founding', asked.id)?.isEmpty) return refusal('not-permitted')
    return before?.isOfOperators && asked.set.active === false ? refusal('organization-of-operators') : null
  },
  apply: (facts, asked, { actor, now }) => {
    if (actor.kind !== 'person') return err(refusal('not-permitted'))
    const { id, administrator } = asked
    const before = facts.get('hostedOrganization', id)
    const value = changedOrganization(before, asked, now)
    const invite = administrator && inviteTo(value, administrator, actor, now)
    const askedBefore = (administrator && facts.get('founding', id)?.invites) || []
    if (askedBefore.some((one) => now - one.invitedAt < WRITTEN_AGAIN_AFTER_MS))
      return err(refusal('invite-too-soon'))
    return ok({
      put: [
        { kind: 'hostedOrganization', value },
        ...askedBefore.map((one) => ({
          kind: 'memberInvite' as const,
          value: { ...one, statusId: INVITE_STATUS.cancelled },
        })),
        ...(invite ? [{ kind: 'memberInvite' as const, value: invite }] : []),
      ],
      events: [
        ...eventsOf(value, before, actor),
        ...askedBefore.map((one) => ({
          subjectId: id,
          kind: 'inviteCancelled' as const,
          facts: { invite: one.id, by: actor.personId },
          personal: { name: actor.name, email: one.email },
        })),
        ...(invite
          ? [
              {
                subjectId: id,
                kind: 'memberInvited' as const,
                facts: { invite: invite.id, by: actor.personId, roles: invite.roles.join(',') },
                personal: { name: actor.name, email: invite.email },
              },
            ]
          : []),
      ],
      effects: invite ? [{ kind: 'mailInvitation', inviteId: invite.id }] : [],
      data: { organizationId: id, organizationCode: bareId(id) },
    })
  },
  calls: [
    {
      ...carries(addHostedOrganization),
      refusals: addHostedOrganization.refusals,
      toInput: (wire: z.infer<typeof addHostedOrganization.input>, _actor, ids: IdSource) => {
        const { organizationCode, organizationNameEn, organizationNameAr, statusId, administratorEmail } =
          wire
        return {
          id: (organizationCode === undefined
            ? createId('organization', ids)
            : `organization:${organizationCode}`) as OrganizationId,
          ...(organizationCode === undefined && { isNew: true as const }),
          set: {
            ...(organizationNameEn !== undefined && { nameEn: organizationNameEn }),
            ...(organizationNameAr !== undefined && { nameAr: organizationNameAr }),
            ...(statusId !== undefined && { active: statusId === 1 }),
          },
          ...(administratorEmail !== undefined && {
            administrator: { id: createId('memberInvite', ids), email: administratorEmail },
          }),
        }
      },
      success: ({ isNew }) => (isNew ? 'organization-added' : 'organization-updated'),
    },
  ],
})

function changedOrganization(
  before: HostedOrganization | undefined,
  { id, set }: Input,
  now: number,
): HostedOrganization {
  const fresh: HostedOrganization = {
    id,
    nameEn: '',
    nameAr: '',
    active: true,
    tenantId: null,
    isOfOperators: false,
    createdAt: now,
  }
  const value = { ...(before ?? fresh), ...set } as HostedOrganization
  return value.nameAr === '' ? { ...value, nameAr: value.nameEn } : value
}

/** What it gives is given by who runs the installation, while nobody runs the organisation. */
const inviteTo = (
  { id: organizationId }: HostedOrganization,
  { id, email }: NonNullable<Input['administrator']>,
  { personId }: PersonActor,
  now: number,
): MemberInvite => ({
  id,
  organizationId,
  email,
  firstName: '',
  lastName: '',
  roles: ['companyAdmin'],
  heldRoles: [],
  groups: [],
  statusId: INVITE_STATUS.invited,
  invitedBy: personId,
  invitedAt: now,
  expiresAt: now + INVITE_LIFE_MS,
})

function eventsOf(
  value: HostedOrganization,
  before: HostedOrganization | undefined,
  { personId, name }: PersonActor,
): readonly NewAuditEvent[] {
  const { id: subjectId } = value
  const by = { by: personId }
  if (!before)
    return [{ subjectId, kind: 'organizationAdded', facts: by, personal: { name, nameEn: value.nameEn } }]
  const renamed = (['nameEn', 'nameAr'] as const).filter((field) => value[field] !== before[field])
  return [
    ...renamed.map(
      (field): NewAuditEvent => ({
        subjectId,
        kind: 'organizationRenamed',
        facts: { field, ...by },
        personal: { name, before: before[field], after: value[field] },
      }),
    ),
    ...(value.active === before.active
      ? []
      : [
          {
            subjectId,
            kind: 'organizationSwitched' as const,
            facts: { active: value.active, ...by },
            personal: { name },
          },
        ]),
  ]
}
