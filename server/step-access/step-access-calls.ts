/**
 * Opening a protected step, and setting its password. Neither is a command: what a person types here must never
 * stand in the log of commands, in a draft or in an envelope.
 */

import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { verifyInput } from '../../sync/calls/step-access.ts'
import * as contracts from '../../sync/calls/step-access.ts'
import { type Envelope, FINAL_STATES, type Recipient } from '../../sync/entities/envelope.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { maskEmail } from '../../sync/rules/mask.ts'
import { answersFor, isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { isDone, recipientById } from '../../sync/rules/workflow/route.ts'
import { lockOwner } from '../../sync/rules/workflow/step-access.ts'
import { type Call, type CallContext, described, type Question, serve } from '../http/call.ts'
import type { Identity } from '../identity/identity.ts'
import { CODE_LIFE_MS, checkCode, issueCode, partSubject, RESEND_MS } from '../identity/mailed-codes.ts'
import { hashSecret } from '../identity/secrets.ts'
import { renderMail } from '../mail/render-mail.ts'
import { mailBrandOf, organizationNameIn } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { openStep, readLock, setPassword } from '../replication/step-locks.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface StepAccessDeps {
  readonly platform: Platform
  readonly system: SystemCommands
  readonly identity: Pick<Identity, 'passwords' | 'tries' | 'sendLater' | 'forget' | 'forgetAll'>
}

export function stepAccessCalls({ platform, system, identity }: StepAccessDeps): Call[] {
  const { db } = platform
  const { tables } = db

  return [
    serve(contracts.verifyTask, {
      secret: {
        wrong: ['step-password-wrong', 'step-code-wrong', 'step-access-blocked'],
        of: async (input, context) => {
          const asked = await askedFor(input, context)
          return asked?.given === undefined ? null : asked.question
        },
      },
      run: async (input, context) => {
        const { actor, sessionId } = context
        const envelope = await system.envelope(input.processId)
        const recipient = envelope && recipientById(envelope, input.stepId)
        if (!actor || !sessionId || !envelope || !recipient || !answersFor(envelope, recipient, actor))
          return err(refusal('not-permitted'))
        const { access } = recipient
        if (access === 'open') return ok(opened(recipient))
        const asked = await askedFor(input, context)
        if (!asked) return err(refusal('not-permitted'))
        const { question, given, passwordHash } = asked
        const tried =
          given === undefined
            ? await askFor(envelope, recipient, await identity.tries.waitFor(question, context))
            : await tryOnce(envelope, recipient, passwordHash, given)
        if (!tried.ok) {
          if (given === undefined || context.attempt?.left !== 0) return tried
          await system.run('recordStepAccess', { ...about(recipient, envelope), outcome: 'blocked' })
          return err(blocked(await identity.tries.waitFor(question, context)))
        }
        await db.transact((query) =>
          openStep(query, tables, {
            sessionId,
            envelopeId: envelope.id,
            recipientId: recipient.id,
            openedAt: platform.now(),
          }),
        )
        identity.forget([sessionId])
        await system.run('recordStepAccess', { ...about(recipient, envelope), outcome: 'opened' })
        return ok(described(opened(recipient), 'step-opened'))
      },
    }),
    serve(contracts.setStepPassword, {
      secret: 'sets',
      run: async ({ processId, stepId, password }, { actor }) => {
        const envelope = await system.envelope(processId)
        if (!actor || !envelope || !isOwnerOf(envelope, actor)) return err(refusal('not-permitted'))
        if (FINAL_STATES.has(envelope.state)) return err(refusal('envelope-final'))
        // The recipients of a draft stand in its live document.
        const recipient = recipientById(envelope, stepId)
        if (envelope.state !== 'draft' && (recipient?.access !== 'password' || isDone(recipient)))
          return err(refusal('recipient-already-acted', { title: envelope.title }))
        const hash = await identity.passwords.hash(password)
        const place = { envelopeId: processId, recipientId: stepId }
        await db.transact((query) => setPassword(query, tables, place, hash))
        identity.forgetAll()
        return ok(described({ processId, stepId }, 'step-password-set'))
      },
    }),
  ]

  /**
   * The secret of a step as this session is asked for it, and what it answers. Each session has five tries of its own
   * (A140): who holds a forwarded link cannot close the step on the recipient's own device.
   */
  async function askedFor(input: z.infer<typeof verifyInput>, { actor, sessionId }: CallContext) {
    const envelope = await system.envelope(input.processId)
    const recipient = envelope && recipientById(envelope, input.stepId)
    if (!actor || !sessionId || !envelope || !recipient || !answersFor(envelope, recipient, actor))
      return null
    if (recipient.access === 'open') return null
    const place = { envelopeId: envelope.id, recipientId: lockOwner(envelope, recipient).id }
    const passwordHash = (await db.read((query) => readLock(query, tables, place)))?.passwordHash ?? null
    // A new password is asked for anew.
    const secretName = recipient.access === 'password' ? hashSecret(passwordHash ?? '') : 'code'
    const question: Question = {
      about: `step ${place.envelopeId} ${place.recipientId} ${secretName}`,
      holder: actor.kind === 'person' ? actor.personId : null,
      session: sessionId,
      afterWait: 'afresh',
      over: blocked,
    }
    return { question, passwordHash, given: recipient.access === 'password' ? input.password : input.otp }
  }

  /** Nothing was given yet: says what is asked for, and mails the code when that is it. */
  async function askFor(
    envelope: Envelope,
    recipient: Recipient,
    waitMs: number,
  ): Promise<Result<void, Refusal>> {
    if (waitMs > 0) return err(blocked(waitMs))
    const facts = { stepId: recipient.id }
    if (recipient.access === 'password') return err(refusal('step-password-required', facts))
    const email = maskEmail(recipient.email)
    const issued = await db.transact((query) =>
      issueCode(query, tables, codeSubject(envelope, recipient), platform),
    )
    // Too soon after the last one: that one is still on its way.
    if (!issued.ok) return err(refusal('step-code-required', { ...facts, email, ...issued.error.facts }))
    identity.sendLater(await codeMail(envelope, recipient, issued.value))
    return err(refusal('step-code-required', { ...facts, email, retryAfterSeconds: RESEND_MS / 1000 }))
  }

  async function tryOnce(
    envelope: Envelope,
    recipient: Recipient,
    passwordHash: string | null,
    given: string,
  ): Promise<Result<void, Refusal>> {
    const byPassword = recipient.access === 'password'
    const isRight = byPassword
      ? await identity.passwords.matches(passwordHash, given)
      : await isMailedCode(envelope, recipient, given)
    if (isRight) return ok(undefined)
    return err(refusal(byPassword ? 'step-password-wrong' : 'step-code-wrong', { stepId: recipient.id }))
  }

  async function isMailedCode(envelope: Envelope, recipient: Recipient, code: string): Promise<boolean> {
    const checked = await db.transact((query) =>
      checkCode(query, tables, {
        ...codeSubject(envelope, recipient),
        code,
        now: platform.now(),
        use: true,
      }),
    )
    return checked.ok
  }

  async function codeMail(envelope: Envelope, { name, email, language }: Recipient, code: string) {
    const { organization } = tables
    const [sender] = await db.read((query) =>
      query.select().from(organization).where(eq(organization.id, envelope.organizationId)),
    )
    return {
      to: { address: email, name },
      language,
      ...renderMail('stepCode', language, {
        recipientName: name,
        organizationName: sender ? organizationNameIn(language, sender) : '',
        ...(sender ? mailBrandOf(sender, platform.config.publicUrl) : {}),
        code,
        minutes: CODE_LIFE_MS / 60_000,
        title: envelope.title,
      }),
    }
  }
}

const codeSubject = (envelope: Envelope, recipient: Recipient) => ({
  reason: 'stepAccess' as const,
  subject: partSubject({ envelopeId: envelope.id, recipientId: recipient.id }),
})

const opened = (recipient: Recipient) => ({ stepId: recipient.id, opened: true as const })

const about = (recipient: Recipient, envelope: Envelope) => ({
  envelopeId: envelope.id,
  recipientId: recipient.id,
  by: recipient.access,
})

const blocked = (waitMs: number): Refusal =>
  refusal('step-access-blocked', {
    minutes: Math.ceil(waitMs / 60_000),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
