/**
 * The picture of a colleague, given or taken away by whoever looks after people. A picture is its person's, wherever
 * they belong: so only of somebody who belongs to no other organisation, and it is theirs to change again.
 */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { placeOfMember } from '../../entities/member.ts'
import { type Profile, sha256Name } from '../../entities/profile.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { runsOrganization } from '../../rules/account-type.ts'
import { holds } from '../../rules/authority.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'

const input = z.object({ id: idSchema('member'), photoSha256: z.nullable(sha256Name) })
type Input = z.infer<typeof input>

function change(facts: Facts, { id, photoSha256 }: Input, actor: Actor): Result<Profile, Refusal> {
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const authority = facts.get('authority', actor.personId)
  if (!authority || !holds(authority, 'userWrite')) return err(refusal('not-permitted'))
  const member = facts.get('member', id)
  if (member?.organizationId !== actor.organizationId) return err(refusal('user-not-found'))
  const isAbove = runsOrganization(member.roles) && !runsOrganization(authority.roles)
  // Their own they change where everybody does.
  if (isAbove || member.personId === actor.personId) return err(refusal('not-permitted'))
  const profile = facts.get('profile', member.personId)
  if (!profile) return err(refusal('user-not-found'))
  const elsewhere = facts.get('otherPlaces', member.personId)?.count ?? 0
  return elsewhere > 0 ? err(refusal('not-permitted')) : ok({ ...profile, photoSha256 })
}

/** No device knows where else somebody belongs: the server decides, and nothing is shown meanwhile. */
export const setMemberPhoto: Command<Input> = defineCommand<Input>({
  name: 'setMemberPhoto',
  version: 1,
  area: 'admin',
  summary: 'Give a member of the organisation a picture, or take it away',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: ({ id }) => {
    const { personId } = placeOfMember(id)
    return [
      { kind: 'member', id },
      { kind: 'profile', id: personId },
      { kind: 'otherPlaces', id: personId },
    ]
  },
  check: (facts, one, actor) => {
    const changed = change(facts, one, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, one, { actor }) => {
    const changed = change(facts, one, actor)
    if (!changed.ok) return changed
    const { value } = changed
    const before = facts.get('profile', value.id)
    if (actor.kind !== 'person' || before?.photoSha256 === value.photoSha256) return ok({ put: [] })
    return ok({
      put: [{ kind: 'profile', value }],
      events: [
        {
          subjectId: actor.organizationId,
          kind: 'memberChanged',
          facts: { field: 'photo', member: value.id, by: actor.personId },
          personal: { name: actor.name, member: value.name },
        },
      ],
    })
  },
})
