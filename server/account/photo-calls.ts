/** The picture others see of somebody, and what they are called: their own to change, their colleagues' to see. */
import { refusal } from '../../sync/answers.ts'
import { changeUserAvatar as changeUserAvatarContract } from '../../sync/calls/administered-user.ts'
import * as contracts from '../../sync/calls/own-attributes.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { type Colleague, colleagueId } from '../../sync/entities/colleague.ts'
import { memberId } from '../../sync/entities/member.ts'
import type { PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { MARK_TARGETS } from '../../sync/rules/marks/mark-image.ts'
import { type Call, FileAnswer, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import { keepGivenPicture, type PictureDeps } from '../marks/given-picture.ts'
import { colleaguesAmong } from '../people/directory.ts'
import { personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'

export interface PhotoDeps extends PictureDeps {
  readonly platform: Platform
  readonly executor: Executor
}

export const PHOTO = { px: MARK_TARGETS.photo.px, square: true }

export const photoCalls = (deps: PhotoDeps): readonly Call[] => [
  changeAvatar(deps),
  changeUserAvatar(deps),
  getName(deps),
  getAvatar(deps),
]

const changeAvatar = (deps: PhotoDeps) =>
  serve(contracts.changeAvatar, {
    run: async ({ fileName }, context) => {
      if (context.actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const photoSha256 = await keepGivenPicture(deps, context.actor, fileName, PHOTO)
      if (photoSha256 === null) return err(refusal('photo-not-valid'))
      const wish = { name: 'saveProfile', input: { photoSha256 } }
      return runCommand(deps.platform, deps.executor, context, wish, 'photo-saved')
    },
  })

/** Of somebody else it is an act of whoever looks after people, and stands in the organisation’s trail. */
const changeUserAvatar = (deps: PhotoDeps) =>
  serve(changeUserAvatarContract, {
    run: async ({ userId, fileName }, context) => {
      const { actor } = context
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const photoSha256 = fileName === undefined ? null : await keepGivenPicture(deps, actor, fileName, PHOTO)
      if (fileName !== undefined && photoSha256 === null) return err(refusal('photo-not-valid'))
      const wish =
        userId === actor.personId
          ? { name: 'saveProfile', input: { photoSha256 } }
          : {
              name: 'setMemberPhoto',
              input: { id: memberId(actor.organizationId, userId), photoSha256 },
            }
      return runCommand(deps.platform, deps.executor, context, wish, 'photo-saved')
    },
  })

type Shown = Pick<Colleague, 'name' | 'nameAr' | 'photoSha256'>

/** Oneself, or who stands in the directory one may read; anybody else is nobody. */
async function shownTo({ db }: Platform, actor: PersonActor, personId: PersonId): Promise<Shown | undefined> {
  return db.read(async (query) => {
    const { organizationId } = actor
    if (!actor.isTemporary) {
      const [one] = await colleaguesAmong(query, db.tables, organizationId, [colleagueId(personId)])
      if (one) return one
    }
    const own = personId === actor.personId ? await personById(query, db.tables, personId) : undefined
    return (
      own && {
        name: actor.name,
        nameAr: own.nameAr,
        ...(own.photoSha256 && { photoSha256: own.photoSha256 }),
      }
    )
  })
}

const getName = ({ platform }: PhotoDeps) =>
  serve(contracts.getName, {
    run: async ({ customerId }, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const one = await shownTo(platform, actor, customerId)
      return one
        ? ok({ customerId, fullNameEn: one.name, fullNameAr: one.nameAr ?? '' })
        : err(refusal('customer-not-found'))
    },
  })

const getAvatar = ({ platform, files }: PhotoDeps) =>
  serve(contracts.getAvatar, {
    run: async ({ customerId }, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const sha256 = (await shownTo(platform, actor, customerId))?.photoSha256
      if (!sha256) return err(refusal('not-found'))
      return ok(
        new FileAnswer({ bytes: await files.read(sha256), name: 'avatar.png', mediaType: 'image/png' }),
      )
    },
  })
