/**
 * Signing in at a directory. As with a provider, its word finds an account by (organisation, directory, entry) and never
 * by an address, and opens that organisation alone. Name and password travel through us, so they are asked for here with
 * the one limiter, before the directory is: it is no place to try passwords at.
 */
import type { Query } from '../../../db/database.ts'
import type { AttemptTold } from '../../../db/schema/identity.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/directory.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { type Call, type CallContext, type Question, serve } from '../../http/call.ts'
import { personById } from '../../people/people.ts'
import type { IdentityWorld } from '../deps.ts'
import { inOwnSession, renewed } from '../second-factor/own-session.ts'
import { type StartSession, sessionAnswer, startSession } from '../start-session.ts'
import { admitNew } from '../ways/admit-new.ts'
import { beginAttempt, keepProved } from '../ways/attempts.ts'
import { linkedTo, linkTo, noteUse, proofOf } from '../ways/linked-ways.ts'
import { ownSideProven } from '../ways/own-side.ts'
import type { Told } from '../ways/told.ts'
import type { Directory } from './directory.ts'

export const directoryCalls = (world: IdentityWorld): readonly Call[] => [
  signInByDirectory(world),
  proveByDirectory(world),
]

interface Typed {
  readonly providerId: string
  readonly userName: string
  readonly password: string
}
const WRONG = ['user-id-password-no-match'] as const

/** In any case and form it is one name there. Whose it is, only the directory knows: devices are known by the name. */
const nameOf = ({ providerId, userName }: Omit<Typed, 'password'>): string =>
  `directory ${providerId} ${userName.normalize('NFKC').toLowerCase()}`
const question = (typed: Typed): Question => ({ about: nameOf(typed), holder: nameOf(typed) })

interface Shown {
  readonly directory: Directory
  readonly said: Told
  readonly told: AttemptTold
}

async function ask(world: IdentityWorld, typed: Typed): Promise<Result<Shown, Refusal>> {
  const { log, now } = world.platform
  const directory = await world.providers.findDirectory(typed.providerId)
  if (!directory) return err(refusal('way-closed'))
  const answer = await directory.check(typed.userName, typed.password)
  if (answer.ok) {
    const said = answer.value
    const label = (said.email || typed.userName).slice(0, 200)
    return ok({
      ...{ directory, said },
      told: {
        ...{ way: 'directory', organizationId: directory.organizationId, at: now(), twice: said.twice },
        ...{ issuer: said.issuer, subject: said.subject, label, email: said.emailProven ? said.email : '' },
      },
    })
  }
  const { code, detail } = answer.error
  if (code === 'wrong') return err(refusal('user-id-password-no-match'))
  log.warn('A directory did not say who somebody is', { provider: directory.id, code, detail })
  return err(refusal(code === 'away' ? 'provider-away' : 'provider-failed'))
}

const signInByDirectory = (world: IdentityWorld) =>
  serve(contracts.signInByDirectory, {
    secret: { wrong: WRONG, of: question },
    run: async ({ deviceId, cookieOnly = false, ...typed }, context) => {
      const shown = await ask(world, typed)
      if (!shown.ok) return shown
      const done = await world.platform.db.transact((query) =>
        signIn(query, world, context, {
          ...shown.value,
          deviceId: deviceId ?? null,
          cookieOnly,
          knownAs: [nameOf(typed)],
        }),
      )
      if (done.ok) world.authentication.forgetAll()
      return done
    },
  })

async function signIn(
  query: Query,
  world: IdentityWorld,
  context: CallContext,
  {
    directory,
    said,
    told,
    deviceId,
    cookieOnly,
    knownAs,
  }: Shown & Pick<StartSession, 'deviceId' | 'knownAs'> & { readonly cookieOnly: boolean },
) {
  const { platform } = world
  const { tables } = platform.db
  const known = await linkedTo(query, tables, told)
  const personId =
    known?.personId ?? (await admitNew(query, world, context, { provider: directory, told, said }))
  const person = personId ? await personById(query, tables, personId) : undefined
  if (!person) {
    const asked = {
      ...({ providerId: directory.id, purpose: 'signIn', next: '/', deviceId, host: null } as const),
      ...{ personId: null, sessionId: null },
    }
    const { state, nonce } = await beginAttempt(query, tables, platform, context, asked)
    const id = await keepProved(query, tables, state, { ...asked, verifier: '', nonce, told })
    return ok({ session: null, link: { id, label: told.label, provider: directory.name } })
  }
  if (known) await noteUse(query, tables, known.id, platform.now())
  const started = await startSession(query, platform, {
    ...{ person, deviceId, context, knownAs: knownAs ?? [], proofs: [proofOf(told)] },
    organizationId: directory.organizationId,
  })
  if (!started.ok) return started
  return ok({ session: sessionAnswer(context, started.value, { cookieOnly, loginType: 'ldap' }), link: null })
}

const proveByDirectory = (world: IdentityWorld) =>
  serve(contracts.proveByDirectory, {
    secret: {
      wrong: WRONG,
      of: question,
    },
    run: async ({ purpose, ...typed }, context) => {
      const shown = await ask(world, typed)
      if (!shown.ok) return shown
      const { told } = shown.value
      const { platform } = world
      const done = await inOwnSession(world, context, async (query, own) => {
        const { tables } = platform.db
        const personId = own.person.id as `person:${string}`
        if (purpose === 'link') {
          const refused = ownSideProven(own, told, platform.now())
          if (refused) return err(refused)
          const linked = await linkTo(query, platform, told, { personId, by: 'person' })
          if (!linked.ok) return linked
        } else {
          const known = await linkedTo(query, tables, told)
          if (known?.personId !== personId) return err(refusal('way-not-linked'))
          await noteUse(query, tables, known.id, platform.now())
        }
        const { at: _, ...proof } = proofOf(told)
        return ok(await renewed(query, world, context, own, proof))
      })
      if (done.ok && context.sessionId !== null) world.authentication.forget([context.sessionId])
      return done
    },
  })
