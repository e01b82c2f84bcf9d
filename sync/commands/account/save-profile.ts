/** The person's own preferences and adopted marks. Silent, the same on all their devices. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import {
  adoptedMark,
  fullName,
  OWN_MARKS,
  ownDetails,
  type Profile,
  preferences,
  sha256Name,
} from '../../entities/profile.ts'
import { ok } from '../../result.ts'
import { type Command, defineCommand } from '../command.ts'

function profileCommand<I>(
  definition: Pick<Command<I>, 'name' | 'summary' | 'input'> & {
    readonly change: (profile: Profile, input: I) => Partial<Profile>
    readonly events?: (before: Profile, after: Profile) => readonly NewAuditEvent[]
  },
): Command<I> {
  const { change, events = () => [], ...rest } = definition
  return defineCommand<I>({
    ...rest,
    version: 1,
    area: 'account',
    offline: 'A',
    from: 'person',
    reads: (_one, actor) => [{ kind: 'profile', id: actor.kind === 'person' ? actor.personId : '' }],
    check: (facts, _one, actor) =>
      actor.kind === 'person' && facts.get('profile', actor.personId) ? null : refusal('not-permitted'),
    apply: (facts, one, { actor }) => {
      const before = actor.kind === 'person' ? facts.get('profile', actor.personId) : undefined
      if (!before) throw new Error('checked')
      const value = { ...before, ...change(before, one) }
      return ok({ put: [{ kind: 'profile', value }], events: events(before, value) })
    },
    preview: (facts, one, actor) => {
      const before = actor.kind === 'person' ? facts.get('profile', actor.personId) : undefined
      return before ? [{ kind: 'profile', id: before.id, set: change(before, one) }] : []
    },
  })
}

const some = z.partial(preferences)
export const savePreferences = profileCommand<z.infer<typeof some>>({
  name: 'savePreferences',
  summary: 'Change some preferences',
  input: some,
  change: (profile, one) => ({
    preferences: { ...profile.preferences, ...(one as Partial<Profile['preferences']>) },
  }),
})

const adopted = z.object({ which: z.enum(OWN_MARKS), mark: z.nullable(adoptedMark) })
export const saveAdoptedMark = profileCommand<z.infer<typeof adopted>>({
  name: 'saveAdoptedMark',
  summary: 'Keep or remove an adopted signature, initials or stamp',
  input: adopted,
  change: (_profile, one) => ({ [one.which]: one.mark }),
})

/** No mark is left out by giving it as null: that takes it away. */
const said = z.object({
  details: z.optional(z.partial(ownDetails)),
  photoSha256: z.optional(z.nullable(sha256Name)),
  signature: z.optional(z.nullable(adoptedMark)),
  initials: z.optional(z.nullable(adoptedMark)),
  stamp: z.optional(z.nullable(adoptedMark)),
  preferences: z.optional(some),
})
export const saveProfile = profileCommand<z.infer<typeof said>>({
  name: 'saveProfile',
  summary: 'Change what is said of oneself: names, mobile, photo, marks, preferences',
  input: said,
  change: (profile, { details, preferences: chosen, ...whole }) => {
    // A device that kept its profile before there were parts of a name waits for the server's.
    const after = details &&
      profile.details && { ...profile.details, ...(details as Partial<typeof profile.details>) }
    return {
      ...(whole as Partial<Profile>),
      ...(after && { details: after, name: fullName(after) }),
      ...(chosen && {
        preferences: { ...profile.preferences, ...(chosen as Partial<Profile['preferences']>) },
      }),
    }
  },
  // Who looks after people sees under which name somebody acts from now on.
  events: (before, after) =>
    after.name === before.name
      ? []
      : [
          {
            subjectId: after.organizationId,
            kind: 'memberChanged',
            facts: { field: 'name', member: after.id, by: after.id },
            personal: { name: after.name, member: after.name, before: before.name, after: after.name },
          },
        ],
})
