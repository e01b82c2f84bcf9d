/**
 * Signing a step with UAE PASS. `Signing/BeginRemote` holds the documents and says where to go; the service sends
 * the browser back to `/sign/sign-return`, whose page hands what it was given to `Signing/ReturnFromRemote`, twice:
 * once after signing in (the answer says where to go next), once after signing (the answer says that it is done).
 */

import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { type AnswerCode, type Refusal, refusal } from '../../sync/answers.ts'
import type { Answered, DataOf } from '../../sync/calls/contract.ts'
import type { beginning, returning, verifying } from '../../sync/calls/remote-signing.ts'
import * as contracts from '../../sync/calls/remote-signing.ts'
import { refuseSignature, type Signature } from '../../sync/commands/signing/sign-step.ts'
import { embeddedFacts, identityOf } from '../../sync/commands/workflow-command.ts'
import { type Actor, isElsewhere, subjectOf } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { refuseActing } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { seenEnvelope } from '../envelopes/seen-envelope.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import { isOnPhone } from '../http/on-phone.ts'
import { newSecret } from '../identity/secrets.ts'
import type { Platform } from '../platform.ts'
import type { Executor, Precondition } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { type AtService, type Ceremony, ceremonies } from './ceremony.ts'
import type { RemoteFailure, RemoteSigning } from './remote-signing.ts'
import { commitTo, isWhoWasAsked, rememberPerson } from './same-person.ts'
import { MAX_ADDED_BYTES, outgoingFiles, type SignedFilesDeps, takeSignedFile } from './signed-files.ts'
import { TURNED_BACK } from './uae-pass-sign-in.ts'

export interface RemoteSigningDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
  /** Null while none is configured. */
  readonly service: RemoteSigning | null
  readonly signedFiles: SignedFilesDeps
  readonly keepDrawing: (actor: Actor, png: Uint8Array) => Promise<string | null>
  /** Drawings of somebody else count for nobody. */
  readonly ownDrawings: Precondition
}

export const RETURN_PATH = '/sign/sign-return'

export function remoteSigningCalls(deps: RemoteSigningDeps): Call[] {
  const { platform, executor, system, service } = deps
  const { db, now } = platform
  const open = ceremonies(db, now)
  const returnTo = (state?: string): string =>
    `${platform.config.publicUrl}${RETURN_PATH}${state ? `?${new URLSearchParams({ state })}` : ''}`
  const _common = { area: 'signing', access: 'any', method: 'POST' } as const

  return [
    serve(contracts.beginRemote, {
      run: begin,
    }),
    serve(contracts.returnFromRemote, {
      secret: 'unguessable',
      run: async (input, context) => {
        const one = await open.find(input.state)
        // Over, never begun, and begun by somebody else are told alike.
        if (!service || !one || !(await isTheirs(one, context.actor)))
          return err(refusal('remote-signing-over'))
        return one.stage === 'signing'
          ? finish(service, one, input, context)
          : signedIn(service, one, input, context)
      },
    }),
    serve(contracts.verifyFromUaePass, {
      secret: 'unguessable',
      run: async (input, context) => {
        const one = await open.find(input.state)
        if (!service || !one || one.stage !== 'signingIn' || !(await isTheirs(one, context.actor)))
          return err(refusal('remote-signing-over'))
        return signedIn(service, one, input, context)
      },
    }),
  ]

  /** Begun by who asks, and in the account of its organisation (S29). */
  async function isTheirs({ subject, signature }: Ceremony, actor: Actor | null): Promise<boolean> {
    if (!actor || subject !== subjectOf(actor)) return false
    const stored = await system.envelope(signature.envelopeId)
    return !stored || !isElsewhere(actor, stored.organizationId)
  }

  async function begin({ blobs, ...wish }: z.infer<typeof beginning>, context: CallContext) {
    const { actor } = context
    const seen = await seenEnvelope(system, wish.envelopeId, actor)
    if (!seen.ok) return seen
    const recipient = recipientById(seen.value, wish.recipientId)
    if (!actor || !recipient) return err(refusal('not-permitted'))
    const denied = refuseActing(seen.value, recipient.id, actor)
    if (denied) return err(denied)
    if (!service || recipient.kind !== 'uaePassSign') return err(refusal('signing-way-not-available'))
    for (const picture of Object.values(blobs ?? {}))
      if (!(await deps.keepDrawing(actor, Buffer.from(picture, 'base64'))))
        return err(refusal('image-not-valid'))
    const stored = await system.envelope(wish.envelopeId)
    const refused = (stored && refuseSignature(stored, wish)) ?? (await deps.ownDrawings(wish, actor)) ?? null
    if (refused) return err(refused)
    const held = await hold(wish, context)
    if (!held.ok) return held
    const [state, verifier, nonce] = [newSecret(platform), newSecret(platform), newSecret(platform)]
    await open.begin(state, {
      subject: subjectOf(actor),
      language: context.language,
      signature: wish,
      commandId: createId('command', platform),
      verifier,
      nonce,
      startedAt: now(),
      stage: 'signingIn',
    })
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { language } = context
    return ok({
      goTo: service.signInAddress({
        ...{ state, nonce, challenge, language, returnTo: returnTo(), onPhone: isOnPhone(context) },
      }),
    })
  }

  function signedIn(
    at: RemoteSigning,
    one: Ceremony,
    { state, code, error }: z.infer<typeof verifying>,
    context: CallContext,
  ): Promise<Result<{ goTo: string }, Refusal>> {
    return code && one.stage === 'signingIn'
      ? identify(at, one, { state, code }, context)
      : giveUp(one, state, isCancelled(error) ? 'cancelled' : 'failed', context)
  }

  /** They have signed in: is it them, may they sign; and the files go over. */
  async function identify(
    at: RemoteSigning,
    one: Ceremony,
    { state, code }: { readonly state: string; readonly code: string },
    context: CallContext,
  ): Promise<Result<{ goTo: string }, Refusal>> {
    // A code is good once, there and here.
    if (!(await open.enter(state, 'signingIn', { stage: 'asking' })))
      return err(refusal('remote-signing-over'))
    const { verifier, nonce, signature: wish } = one
    const identity = await at.identify({ code, verifier, nonce, returnTo: returnTo() })
    if (!identity.ok) return failed(one, state, identity.error, context)
    const stored = await system.envelope(wish.envelopeId)
    const recipient = stored && recipientById(stored, wish.recipientId)
    if (!stored || !recipient) return giveUp(one, state, 'over', context)
    const who = identity.value
    if (!(await db.read((query) => isWhoWasAsked(known(query), recipient.email, who))))
      return giveUp(one, state, 'somebodyElse', context)
    if (!who.maySign) return giveUp(one, state, 'unproven', context)
    const held = await hold(wish, context)
    if (!held.ok) return end(state, held.error)
    const outgoing = await outgoingFiles(deps.signedFiles, stored, recipient, wish)
    if (!outgoing.ok) return end(state, outgoing.error)
    const { documents, sent, riding, filledAt } = outgoing.value
    const begun = await at.begin({ documents, language: one.language, returnTo: returnTo(state) })
    if (!begun.ok) return failed(one, state, begun.error, context)
    const { processId, files, goTo } = begun.value
    const { id, nationalId, visitorId, name } = who
    const atService: AtService = {
      processId,
      recipientEmail: recipient.email,
      identity: { id, nationalId, visitorId, name },
      files: sent.map((file, index) => ({ ...file, address: files[index] ?? '' })),
      riding,
      filledAt,
    }
    await open.enter(state, 'asking', { stage: 'signing', atService })
    return ok({ goTo })
  }

  /** They have signed, or say so: only the files tell. Again after a failure, or a reload: the same answer. */
  async function finish(
    at: RemoteSigning,
    one: Ceremony,
    { state, status, signer_process_id: processId }: z.infer<typeof returning>,
    context: CallContext,
  ): Promise<Result<Next, Refusal>> {
    const { atService, signature: wish } = one
    if (!atService || (processId !== undefined && processId !== atService.processId))
      return err(refusal('remote-signing-over'))
    if (status === 'canceled') return giveUp(one, state, 'cancelled', context)
    if (status !== 'finished') return giveUp(one, state, 'failed', context)
    const files = []
    for (const sent of atService.files) {
      const signed = await at.fetch(sent.address, sent.sentBytes + MAX_ADDED_BYTES)
      if (!signed.ok) {
        platform.log.warn('UAE PASS did not give a file', { ...signed.error })
        // What they signed is there: coming back to this page tries again.
        return err(refusal('remote-service-away', place(wish)))
      }
      const taken = await takeSignedFile(deps.signedFiles, signed.value, sent, atService.identity)
      if (!taken.ok) {
        platform.log.warn('A file signed with UAE PASS does not count', { flaw: taken.error })
        return giveUp(one, state, taken.error === 'somebody-else' ? 'somebodyElse' : 'failed', context)
      }
      files.push({ documentId: sent.documentId, baseSha256: sent.baseSha256, ...taken.value })
    }
    const actor = context.actor as Actor
    const outcome = await system.run(
      'recordRemoteSignature',
      {
        ...wish,
        identity: identityOf(actor),
        ...(actor.kind === 'guest' && actor.embedded && { embedded: embeddedFacts(actor.embedded) }),
        personId: actor.kind === 'person' ? actor.personId : null,
        service: 'uaePass',
        serviceIdentity: commitTo(platform.evidenceKey, atService.identity.id),
        files,
        riding: atService.riding,
        ...(atService.filledAt !== undefined && { filledAt: atService.filledAt }),
      },
      one.commandId,
    )
    if (outcome.status !== 'applied')
      return end(state, outcome.status === 'refused' ? outcome.refusal : refusal('something-went-wrong'))
    await db.transact((query) => rememberPerson(known(query), atService.recipientEmail, atService.identity))
    await at.forget(atService.processId)
    return ok({ ...place(wish), signed: true as const })
  }

  function known(query: Parameters<Parameters<typeof db.read>[0]>[0]) {
    return { query, tables: db.tables, key: platform.evidenceKey }
  }

  /** Nobody else signs meanwhile; for three minutes, and at each stage three more. */
  function hold(wish: Signature, context: CallContext) {
    return runCommand(platform, executor, context, {
      name: 'takeLease',
      input: { envelopeId: wish.envelopeId, recipientId: wish.recipientId },
    })
  }

  function failed(one: Ceremony, state: string, failure: RemoteFailure, context: CallContext) {
    platform.log.warn('UAE PASS did not answer as it should', { ...failure })
    return giveUp(one, state, failure.code === 'unavailable' ? 'away' : 'failed', context)
  }

  /** The documents are given back, and the person may begin again. */
  async function giveUp(one: Ceremony, state: string, why: keyof typeof ENDINGS, context: CallContext) {
    const { envelopeId, recipientId } = one.signature
    await runCommand(platform, executor, context, {
      name: 'releaseLease',
      input: { envelopeId, recipientId },
    })
    if (one.atService) await service?.forget(one.atService.processId)
    return end(state, refusal(ENDINGS[why], place(one.signature)))
  }

  async function end(state: string, why: Refusal): Promise<Result<never, Refusal>> {
    await open.end(state)
    return err(why)
  }
}

/** Where to go now, or that the step is signed. */
type Next = Answered<DataOf<typeof contracts.returnFromRemote>>

const ENDINGS = {
  cancelled: 'remote-signing-cancelled',
  failed: 'remote-signing-failed',
  away: 'remote-service-away',
  over: 'remote-signing-over',
  somebodyElse: 'remote-identity-differs',
  unproven: 'remote-account-unproven',
} as const satisfies Record<string, AnswerCode>

/** The words of UAE PASS for a person who turned back. */
const isCancelled = (error: string | undefined): boolean => error !== undefined && TURNED_BACK.includes(error)

/** Where the page leads back to. */
const place = ({ envelopeId, recipientId }: Signature) => ({ processId: envelopeId, stepId: recipientId })
