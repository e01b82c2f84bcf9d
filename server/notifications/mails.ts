/** What an area writes about its things (`Area.mails`): whom it concerns, and the message when it is to go. */
import type { MailOf } from '../../sync/commands/notifications/effects.ts'
import { EVENTS_OF } from '../../sync/entities/notification.ts'
import { CHAIN_KINDS, type ChainKind } from '../../sync/entities/subject.ts'
import type { Mail } from '../mail/mailer.ts'

export interface PreparedMail {
  /** Null for people without an account. */
  readonly personId: string | null
  /** What the thing is called. */
  readonly title: string
  /** Of the demo: told in the app, and nowhere outside. */
  readonly demo?: boolean | undefined
  /** Who caused it; '' where the platform itself tells. */
  readonly actorName: string
  /** Called once it is to go: links and codes in it are made then. */
  write(): Promise<Mail>
}

/** Null when nobody is to be told any more; an instant (ms) when it is to be looked at again. */
export type Prepare<K extends ChainKind> = (mail: MailOf<K>) => Promise<PreparedMail | number | null>

export type Mails = { readonly [K in ChainKind]?: Prepare<K> }

/** Those of all areas: what can be told of a thing is written by somebody, or nothing begins. */
export function allMails(declared: readonly Mails[]): Mails {
  const unwritten = CHAIN_KINDS.filter(
    (kind) => declared.filter((one) => one[kind]).length !== (EVENTS_OF[kind].length > 0 ? 1 : 0),
  )
  if (unwritten.length > 0) throw new Error(`Not one area writes about ${unwritten.join(', ')}`)
  return Object.assign({}, ...declared)
}
