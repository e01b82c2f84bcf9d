/** What happened to one envelope, as steps in time; all envelopes are played on one clock, in order. */
import type { DemoEnvelope, DemoField, Happening } from '../../db/demo/content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { type Field, type FieldValue, isDrawn } from '../../sync/entities/field.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import { exhaustive } from '../../sync/result.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { writableFields } from '../../sync/rules/field-values.ts'
import type { DemoCalendar } from './calendar.ts'
import { drawInk } from './ink.ts'
import type { Past } from './past.ts'
import { createDemoDraft, type DemoFiles, sendDemoDraft } from './seed-drafts.ts'
import type { Cast } from './seed-people.ts'

export interface Stage {
  readonly past: Past
  readonly cast: Cast
  readonly calendar: DemoCalendar
  readonly files: DemoFiles
  /** The present, at which the play ends. */
  readonly endsAt: number
}

export interface TimedStep {
  readonly at: number
  readonly play: () => Promise<void>
}

export function stepsOf(stage: Stage, wanted: DemoEnvelope): readonly TimedStep[] {
  const { past, calendar } = stage
  let id: EnvelopeId | undefined
  const started = (): EnvelopeId => {
    if (!id) throw new Error(`${wanted.key} has not been started`)
    return id
  }
  const steps: TimedStep[] = [
    {
      at: calendar.instant(wanted.createdAt),
      play: async () => {
        id = await createDemoDraft(past, stage, wanted)
      },
    },
  ]
  if (wanted.sentAt)
    steps.push({
      at: calendar.instant(wanted.sentAt),
      play: async () => {
        await sendDemoDraft(past, stage, wanted, started())
        await past.settled(started())
      },
    })
  for (const happening of wanted.story ?? [])
    steps.push({
      at: calendar.instant(happening.at),
      play: async () => {
        await happen(stage, wanted, started(), happening)
        await past.settled(started())
      },
    })
  if (wanted.marks) steps.push({ at: stage.endsAt, play: () => mark(stage, wanted, started()) })
  return steps
}

/** What people noted about an envelope, as it is now. */
async function mark(stage: Stage, wanted: DemoEnvelope, envelopeId: EnvelopeId): Promise<void> {
  for (const one of wanted.marks ?? []) {
    const actor = stage.cast.member(one.who)
    if (one.read) await stage.past.run(actor, 'setUnread', { envelopeId, unread: false })
    if (one.flagged) await stage.past.run(actor, 'setFlagged', { envelopeId, flagged: true })
    if (one.archived) await stage.past.run(actor, 'setArchived', { envelopeId, archived: true })
  }
}

async function happen(
  stage: Stage,
  wanted: DemoEnvelope,
  envelopeId: EnvelopeId,
  happening: Happening,
): Promise<void> {
  const { past, cast } = stage
  switch (happening.does) {
    case 'cancel':
      return past.run(cast.member(wanted.owner), 'cancelEnvelope', { envelopeId, reason: happening.reason })
    case 'remind':
      return past.run(cast.member(wanted.owner), 'remindRecipients', { envelopeId })
    case 'expire':
      // The platform's own job has done it by now.
      return
    case 'reject': {
      const { actor, recipient } = cast.actorOf(happening.who, await past.envelope(envelopeId))
      return past.run(actor, 'rejectStep', {
        envelopeId,
        recipientId: recipient.id,
        reason: happening.reason,
      })
    }
    case 'open': {
      const { actor, recipient } = cast.actorOf(happening.who, await past.envelope(envelopeId))
      return past.run(actor, 'openStep', { envelopeId, recipientId: recipient.id })
    }
    case 'sign':
    case 'approve':
    case 'fill':
      return act(stage, wanted, await past.envelope(envelopeId), { who: happening.who, does: happening.does })
    default:
      return exhaustive(happening)
  }
}

async function act(
  stage: Stage,
  wanted: DemoEnvelope,
  envelope: Envelope,
  { who, does }: { readonly who: string; readonly does: 'sign' | 'approve' | 'fill' },
): Promise<void> {
  const { past, cast } = stage
  const { actor, recipient } = cast.actorOf(who, envelope)
  const bound = {
    envelopeId: envelope.id,
    recipientId: recipient.id,
    ...termsOf(envelope, recipient.id, confirmedByCall(envelope)),
    values: await valuesOf(stage, wanted, envelope, recipient, who),
  }
  if (does === 'sign') await past.run(actor, 'signStep', { ...bound, consent: consentIn(recipient.language) })
  else await past.run(actor, does === 'approve' ? 'approveStep' : 'fillForm', bound)
  if (actor.kind === 'person') await past.run(actor, 'setUnread', { envelopeId: envelope.id, unread: false })
}

async function valuesOf(
  stage: Stage,
  wanted: DemoEnvelope,
  envelope: Envelope,
  recipient: Recipient,
  who: string,
): Promise<Record<string, FieldValue>> {
  const texts = wanted.fields.filter((one) => one.who === who)
  const values: Record<string, FieldValue> = {}
  for (const field of writableFields(envelope.fields, recipient.id)) {
    const value = await valueFor(stage, envelope, recipient, field, textOf(field, texts), who)
    if (value) values[field.id] = value
  }
  return values
}

/** The content names fields by label, and those without one by their kind. */
const textOf = (field: Field, texts: readonly DemoField[]): DemoField | undefined =>
  texts.find((one) => one.kind === field.kind && (one.label ?? '') === field.label)

async function valueFor(
  { past, cast, calendar }: Stage,
  envelope: Envelope,
  recipient: Recipient,
  field: Field,
  wanted: DemoField | undefined,
  who: string,
): Promise<FieldValue | null> {
  const person = cast.person(who)
  const text = (value: string): FieldValue => ({ kind: 'text', text: value })
  if (isDrawn(field.kind)) {
    const { actor } = cast.actorOf(who, envelope)
    return {
      kind: 'drawing',
      sha256: await past.keepDrawing(actor, drawInk(person.ink)),
      text: person.ink.text,
    }
  }
  if (field.kind === 'checkbox') return { kind: 'checked', checked: wanted?.value === 'true' }
  if (wanted?.value) return text(calendar.fill(wanted.value, envelope.language))
  if (field.kind === 'name')
    return text(
      `${recipient.name}${envelope.language === 'ar' ? '، ' : ', '}${person.title[envelope.language]}`,
    )
  if (field.kind === 'date') return text(calendar.isoDate(past.platform.now()))
  if (field.kind === 'email') return text(person.email)
  return null
}
