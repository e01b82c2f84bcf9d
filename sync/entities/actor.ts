/** Who acts: a signed-in person, a guest holding a recipient's link, or the platform itself. */

import type { Id } from '../ids.ts'
import type { Language } from './envelope.ts'
import type { Restriction } from './permission.ts'

/** A protected step that a session has opened. */
export interface OpenedStep {
  readonly envelopeId: string
  readonly recipientId: string
}

interface Common {
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Protected steps this session has opened; the server's to know. */
  readonly opened?: readonly OpenedStep[]
  /** In which session; the server's to know. */
  readonly sessionId?: string
}
/**
 * What they may do there is no part of it: a session is made seconds before what it asks for is decided, so rights are
 * read where it is decided (`rules/authority.ts`, S15).
 */
export interface PersonActor extends Common {
  readonly kind: 'person'
  readonly personId: `person:${string}`
  readonly organizationId: `organization:${string}`
  readonly organizationName: string
  /** The organisation lets its people save no files of documents. */
  readonly restrictsDownloads?: true
  /** Is a temporary user there: acts where they were asked to, and sees nothing else of the organisation. */
  readonly isTemporary?: true
  /** Other organisations they have a place in (`isElsewhere`); absent where there is none. The server's to know. */
  readonly elsewhere?: readonly string[]
  /** A program acts for them, by this key. */
  readonly keyId?: Id<'apiKey'>
  /** What their roles take away, as far as it is known here: for what is offered. The server asks again when it decides. */
  readonly restrictions?: readonly Restriction[]
}
/** By which handed-out link a guest came who is in somebody else's page. */
export interface Embedded {
  /** Names the embedding, and opens nothing. */
  readonly id: string
  /** Of the site that shows the page. */
  readonly origin: string
  /** Who handed the link out; `keyId` where a program did it for them. */
  readonly by: string
  readonly keyId: string | null
  readonly place: 'frame' | 'window'
}

/** Holds the link of one recipient and nothing else; sees that one envelope. */
export interface GuestActor extends Common {
  readonly kind: 'guest'
  readonly recipientId: `recipient:${string}`
  readonly envelopeId: `envelope:${string}`
  /** Signs in person, on the device of somebody who is present. */
  readonly host?: { readonly personId: string; readonly name: string }
  /** Reads in another site's page, or acts in the window that was opened from there (`rules/embedding`). */
  readonly embedded?: Embedded
}
export interface SystemActor extends Common {
  readonly kind: 'system'
}
export type Actor = PersonActor | GuestActor | SystemActor

export const SYSTEM: SystemActor = { kind: 'system', name: 'Tawqi', email: '', language: 'en' }

/**
 * Whether what belongs to this organisation is somebody's in another account than the one they are in: it is read and
 * done there alone, with the proofs that organisation asks for (S29).
 */
export const isElsewhere = (actor: Actor, organizationId: string): boolean =>
  actor.kind === 'person' && (actor.elsewhere?.includes(organizationId) ?? false)

/** The key under which membership is kept and a channel is named: `person:…` or `recipient:…`. */
export const subjectOf = (actor: Actor): string =>
  actor.kind === 'person' ? actor.personId : actor.kind === 'guest' ? actor.recipientId : 'system'
