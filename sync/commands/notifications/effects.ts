import type { Language } from '../../entities/envelope.ts'
import type { EventOf } from '../../entities/notification.ts'
import { type ChainKind, namedSubject, type Subject } from '../../entities/subject.ts'
import type { EnvelopeId, PersonId } from '../../ids.ts'
import { effect } from '../effect.ts'

interface MailAbout<K extends ChainKind> {
  readonly subject: Extract<Subject, { readonly kind: K }>
  readonly template: EventOf<K>
  /** Words of whoever caused it, for this message alone. */
  readonly message?: string
  readonly language: Language
}

/** To a recipient or to somebody it was shared with; to its owner where neither is named. */
export interface EnvelopeMail extends MailAbout<'envelope'> {
  /** A release before this one reads it in place of the subject. */
  readonly envelopeId: EnvelopeId
  readonly recipientId: string | null
  /** Whom the mail is about, when that is not who reads it. */
  readonly aboutId?: string
  /** Somebody it was shared with, in place of a recipient. */
  readonly viewerId?: string
}

/** To somebody with an account. */
type PersonMail<K extends ChainKind> = MailAbout<K> & { readonly personId: PersonId }
type PersonMails = { readonly [K in Exclude<ChainKind, 'envelope'>]: PersonMail<K> }

/** By what it is about; an area says which messages there are (`NOTIFICATION_EVENTS`), and writes them (`Area.mails`). */
export type Mail = EnvelopeMail | PersonMails[keyof PersonMails]
export type MailOf<K extends ChainKind> = Extract<Mail, { readonly subject: { readonly kind: K } }>

const readerOf = (mail: Mail): string => ('personId' in mail ? mail.personId : (mail.recipientId ?? 'owner'))

export const NOTIFICATION_EFFECTS = {
  /** Somebody is told: in the app, by a push and by mail, as they wish. Messages to one about one thing keep their order. */
  mail: effect<Mail>({
    key: (mail) => `mail:${mail.subject.id}:${readerOf(mail)}`,
    // Of those that a release before this one queued, too.
    about: (mail) => [namedSubject(mail).id],
  }),
}
