/** The person's own preferences and adopted marks. Silent, the same on all their devices. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { adoptedMark, OWN_MARKS, type Profile, preferences } from '../../entities/profile.ts'
import { ok } from '../../result.ts'
import { type Command, defineCommand } from '../command.ts'

function profileCommand<I>(
  definition: Pick<Command<I>, 'name' | 'summary' | 'input'> & {
    readonly change: (profile: Profile, input: I) => Partial<Profile>
  },
): Command<I> {
  const { change, ...rest } = definition
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
      return ok({ put: [{ kind: 'profile', value: { ...before, ...change(before, one) } }] })
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
