/**
 * The shape of the demo's content. Plain data: what people are called, what their documents say, and what
 * happened to each envelope. `server/demo` plays it through the real commands.
 *
 * Instants are relative to the day of seeding, so that a demo made next year does not look abandoned: `-2d 18:32`
 * is two days ago at that time in the organisation's zone. In texts, `{day:-2}` is a date in the language of the document, `{iso:30}` one for a date field, `{year}` and `{nextYear}` are numbers.
 */

import type { EnvelopeKind, Language, ReminderInterval, StepKind } from '../../sync/entities/envelope.ts'
import type { FieldKind, FieldRequirement } from '../../sync/entities/field.ts'
import type { Role } from '../../sync/entities/permission.ts'
import type { UserClass } from '../../sync/entities/profile.ts'

export type Moment = `${'-' | '+'}${number}d ${number}:${number}`

/** `noor` unless it says so: the first, a neighbour that has nothing to do with it, and who runs the installation. */
export type DemoHouse = 'noor' | 'marsa' | 'operations'

export interface DemoPerson {
  readonly key: string
  readonly house?: DemoHouse
  readonly firstName: string
  readonly lastName: string
  /** As it stands in documents of this language. */
  readonly nameAr?: string
  readonly email: string
  readonly title: { readonly en: string; readonly ar: string; readonly fr: string }
  readonly language: Language
  /** Only people of the organisation have some; the others are recipients by mail. */
  readonly roles?: readonly Role[]
  /** `internal`, unless it says so. */
  readonly userClass?: UserClass
  readonly company?: string
  readonly mobile?: string
  readonly ink: { readonly text: string; readonly face: InkFace; readonly color: string }
}
export type InkFace = 'dancing-script' | 'great-vibes' | 'caveat' | 'sacramento' | 'aref-ruqaa' | 'gulzar'

/** A line to write on; a field of an envelope stands on it by its name (`client.signature`). */
export interface BlankLine {
  readonly at: string
  readonly label: string
  readonly heightPt?: number
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string; readonly inset?: boolean }
  | { readonly kind: 'heading'; readonly text: string }
  /** A row that begins with the word for a total is set apart. Widths are shares of the text's width. */
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      readonly widths: readonly number[]
    }
  /** Label and value, one under the other. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  /** Lines to be filled, two side by side. */
  | { readonly kind: 'blanks'; readonly lines: readonly BlankLine[] }
  /** Small boxes with a sentence each. */
  | { readonly kind: 'boxes'; readonly lines: readonly BlankLine[] }
  /** Who signs, side by side; kept together on one page. */
  | { readonly kind: 'parties'; readonly heading: string; readonly parties: readonly SigningParty[] }
  | { readonly kind: 'newPage' }

export interface SigningParty {
  readonly heading: string
  readonly company: string
  readonly lines: readonly BlankLine[]
}

export interface DemoDocument {
  readonly key: string
  /** On whose paper. */
  readonly house?: DemoHouse
  readonly fileName: string
  readonly language: Language
  readonly reference: string
  readonly title: string
  readonly subtitle: string
  readonly blocks: readonly Block[]
}

export interface DemoRecipient {
  readonly who: string
  readonly kind: StepKind
  /** Together with the one before. */
  readonly withPrevious?: boolean
}

export interface DemoField {
  readonly who: string
  readonly kind: FieldKind
  /** Name of a blank line of the document; several for the options of a radio field. */
  readonly at: string
  readonly label?: string
  readonly requirement?: FieldRequirement
  readonly options?: readonly string[]
  readonly defaultValue?: string
  /** What the person puts in; names, titles and dates are known. */
  readonly value?: string
}

export type Happening =
  | { readonly at: Moment; readonly who: string; readonly does: 'open' | 'sign' | 'approve' | 'fill' }
  | { readonly at: Moment; readonly who: string; readonly does: 'reject'; readonly reason: string }
  | { readonly at: Moment; readonly does: 'cancel'; readonly reason: string }
  | { readonly at: Moment; readonly does: 'remind' | 'expire' }

export interface DemoMark {
  readonly who: string
  readonly read?: boolean
  readonly flagged?: boolean
  readonly archived?: boolean
}

export interface DemoEnvelope {
  readonly key: string
  /** Its owner keeps it as a template too. */
  readonly keptAs?: {
    readonly name: string
    readonly tags: readonly string[]
    readonly showTo: 'onlyMe' | 'allMembers'
  }
  readonly kind?: EnvelopeKind
  readonly owner: string
  readonly title: string
  readonly subject?: string
  readonly message: string
  readonly language: Language
  readonly documents: readonly string[]
  readonly attachments?: readonly string[]
  readonly recipients: readonly DemoRecipient[]
  readonly fields: readonly DemoField[]
  readonly createdAt: Moment
  /** Left out: stays a draft. */
  readonly sentAt?: Moment
  readonly expiresAt?: Moment
  readonly reminder?: ReminderInterval
  readonly story?: readonly Happening[]
  readonly marks?: readonly DemoMark[]
}

/** The three fields of a signature block: the signature, name with title, and the date. */
export const signatureFields = (who: string, party: string): readonly DemoField[] => [
  { who, kind: 'signature', at: `${party}.signature` },
  { who, kind: 'name', at: `${party}.name` },
  { who, kind: 'date', at: `${party}.date` },
]
