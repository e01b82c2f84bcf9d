/**
 * What people see of a command, in one place: its words, its icon, how heavy it is, what is asked before it is done and
 * what is said when it was not. A room's record holds the faces of its commands and their words come with it
 * (`locales/{language}/faces-{room}.po`), so a page pays for the rooms it shows. `all-faces.ts` is whole by its type.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { AnswerCode } from '../../sync/answers.ts'
import type { IconShape } from '../ui/icon.tsx'

export interface Confirmation {
  readonly title: MessageDescriptor
  /** What follows from it, where that does not depend on the document. */
  readonly lead?: MessageDescriptor
  /** Repeats the verb of the title. */
  readonly button: MessageDescriptor
  /** What staying means: "Keep document". */
  readonly keep: MessageDescriptor
}

/** One direction of a command: a favourite is set or taken away. */
export interface Side {
  /** The button, or the line of a menu, that begins it; absent where the page itself does it. */
  readonly act?: MessageDescriptor
  readonly icon: IconShape
  /** What is said when the server has accepted it; the wordings of the specification where it has one. */
  readonly done?: MessageDescriptor
  /** What did not happen, where the specification has words for it; the reason follows. */
  readonly failed?: MessageDescriptor
  readonly confirm?: Confirmation
}

export interface Face extends Side {
  /** What it is, in one noun: its line in the outbox. */
  readonly noun: MessageDescriptor
  /** The icon points along the line of writing. */
  readonly mirror?: true
  /** `destructive` ends or removes something that others, or the person, had. */
  readonly tone: 'primary' | 'neutral' | 'destructive'
  /** The same command the other way round, and when an input means that. */
  readonly back?: Side & { readonly when: (input: Readonly<Record<string, unknown>>) => boolean }
  /** In place of a failure that says nothing about the document: the same may succeed in a while. */
  readonly tryLater?: MessageDescriptor
  /** Whole sentences where a refusal must say as well that nothing happened. */
  readonly refused?: Partial<Readonly<Record<AnswerCode, MessageDescriptor>>>
}

/** A face that is asked about before its command is sent. */
export type Confirmed = Pick<Face, 'tone'> & { readonly confirm: Confirmation }

export type Faces = Readonly<Record<string, Face | null>>

export const sideOf = (face: Face, input: unknown): Side =>
  face.back?.when((input ?? {}) as Readonly<Record<string, unknown>>) ? face.back : face
