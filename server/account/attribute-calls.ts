/** A person's attributes by the codes of the specification; each change of several is one command. */
import { type Refusal, refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/own-attributes.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { AdoptedMark } from '../../sync/entities/profile.ts'
import { err, ok } from '../../sync/result.ts'
import { MARK_TARGETS } from '../../sync/rules/marks/mark-image.ts'
import { type Call, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import { keepGivenPicture } from '../marks/given-picture.ts'
import { personById } from '../people/people.ts'
import { uiPreferencesOf, userAttributes } from '../people/user-attributes.ts'
import { PHOTO, type PhotoDeps } from './photo-calls.ts'

type Input = Readonly<{ attribute: (typeof contracts.USER_ATTRIBUTES)[number]; value?: string }>
type Said = { -readonly [K in keyof CommandInput<'saveProfile'>]: CommandInput<'saveProfile'>[K] }
type Marks = Readonly<Record<'signature' | 'initials', AdoptedMark | null>>

export const attributeCalls = (deps: PhotoDeps): readonly Call[] => [
  getAttributes(deps),
  updateAttributes(deps),
]

const getAttributes = ({ platform: { db } }: PhotoDeps) =>
  serve(contracts.getAttributes, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const person = await db.read((query) => personById(query, db.tables, actor.personId))
      return ok(person ? userAttributes(person) : [])
    },
  })

const updateAttributes = (deps: PhotoDeps) =>
  serve(contracts.updateAttributes, {
    run: async ({ attributes }, context) => {
      const { actor } = context
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { db } = deps.platform
      const before = await db.read((query) => personById(query, db.tables, actor.personId))
      if (!before) return err(refusal('not-signed-in'))
      const said: Said = {}
      for (const one of attributes) {
        const refused = await say(deps, actor, before, one, said)
        if (refused) return err(refused)
      }
      return runCommand(deps.platform, deps.executor, context, { name: 'saveProfile', input: said })
    },
  })

/** The pictures first come, first named: a text given beside a new picture stands with that one. */
async function say(
  deps: PhotoDeps,
  actor: PersonActor,
  before: Marks,
  { attribute, value }: Input,
  said: Said,
): Promise<Refusal | null> {
  switch (attribute) {
    case 0:
    case 6:
    case 2: {
      const which = ({ 0: 'signature', 6: 'initials', 2: 'stamp' } as const)[attribute]
      const sha256 = value === undefined ? null : await pictureOf(deps, actor, value, MARK_TARGETS[which].px)
      if (value !== undefined && sha256 === null) return refusal('image-not-valid')
      said[which] = sha256 === null ? null : { sha256, text: said[which]?.text ?? '' }
      return null
    }
    case 3: {
      const sha256 = value === undefined ? null : await keepGivenPicture(deps, actor, value, PHOTO)
      if (value !== undefined && sha256 === null) return refusal('photo-not-valid')
      said.photoSha256 = sha256
      return null
    }
    case 1:
    case 7: {
      const which = attribute === 1 ? 'signature' : 'initials'
      const mark = said[which] === undefined ? before[which] : said[which]
      if (mark) said[which] = { ...mark, text: value ?? '' }
      else if (value !== undefined) return refusal('input-not-valid', { where: String(attribute) })
      return null
    }
    case 5: {
      const read = uiPreferencesOf(value)
      if (!read.ok) return read.error
      said.preferences = read.value
      return null
    }
  }
}

const pictureOf = (deps: PhotoDeps, actor: PersonActor, value: string, px: number) =>
  keepGivenPicture(deps, actor, value, { px, square: false })
