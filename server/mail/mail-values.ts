/** What each message needs to be told; the words themselves are in `locales/{language}/mail.json`. */
import type { NotificationEvent } from '../../sync/entities/notification.ts'

export interface CommonValues {
  readonly recipientName: string
  /** Of the sender; '' when the platform itself writes. */
  readonly organizationName: string
  /** `#rrggbb`; the product's own when null. */
  readonly brandColor?: string | null
  /** Absolute; the name alone when null. */
  readonly logoUrl?: string | null
  /** What the organisation puts under each of its messages, in plain words; '' for nothing. */
  readonly notes?: { readonly en: string; readonly ar: string }
}
export interface CodeValues extends CommonValues {
  readonly code: string
  readonly minutes: number
}
interface LinkValues extends CommonValues {
  readonly link: string
  /** It opens nothing by itself. */
  readonly linkIsOpen?: true
}
export interface EnvelopeValues extends LinkValues {
  readonly title: string
}
export interface Due {
  readonly at: number
  /** IANA zone; a deadline names the zone it is meant in. */
  readonly timeZone: string
}
export interface RequestValues extends EnvelopeValues {
  readonly senderName: string
  /** What the sender wrote, shown as a quotation. */
  readonly message?: string
  readonly due?: Due
}
/** Somebody did something and gave their words for it; '' when they gave none. */
export interface ActedValues extends EnvelopeValues {
  readonly actorName: string
  readonly reason: string
}
export type MailAct = 'sign' | 'approve' | 'fill' | 'endorse' | 'action' | 'inform' | 'seal' | 'other'

export interface MailValues {
  readonly verifyEmail: CodeValues
  readonly resetPassword: CodeValues
  readonly newDeviceCode: CodeValues & { readonly title: string }
  readonly stepCode: CodeValues & { readonly title: string }
  readonly acceptInvitation: CodeValues
  readonly reactivateAccount: CodeValues
  /** A second factor is about to protect the account. */
  readonly secondFactor: CodeValues
  readonly signIn: CodeValues
  /** To the address that an organisation's own system has of an account. */
  readonly linkAccount: CodeValues & { readonly rimNumber: string }
  /** To whoever runs a domain that an organisation says is its own. */
  readonly proveDomain: CodeValues & { readonly senderName: string; readonly domain: string }
  /** How messages of the organisation look. */
  readonly testMail: LinkValues
  readonly addAddress: CodeValues
  /** To the main address, and to the one that was it. */
  readonly addressAdded: CommonValues & { readonly address: string }
  readonly primaryChanged: CommonValues & { readonly address: string }
  /** Somebody registers an address that has an account. */
  readonly alreadyRegistered: CommonValues
  readonly invitation: LinkValues & { readonly senderName: string }
  /** To whoever invited; `address` is who was asked. */
  readonly invitationDeclined: CommonValues & { readonly address: string; readonly reason: string }
  readonly yourTurn: RequestValues & { readonly act: MailAct }
  readonly forYourInformation: RequestValues
  readonly reminder: RequestValues
  readonly rejected: ActedValues
  readonly cancelled: ActedValues
  readonly completed: EnvelopeValues
  readonly expired: EnvelopeValues
  readonly sealFailed: EnvelopeValues
  /** `title` is what the webhook is called. */
  readonly webhookPaused: CommonValues & { readonly title: string }
  readonly integrationFailed: EnvelopeValues
  readonly stepAccessBlocked: EnvelopeValues & { readonly actorName: string }
  readonly expiryWarning: EnvelopeValues & { readonly due?: Due }
  /** `reason` is the question. */
  readonly informationRequested: EnvelopeValues & { readonly senderName: string; readonly reason: string }
  /** `reason` is the answer. */
  readonly informationGiven: ActedValues
  readonly delegated: RequestValues
  /** Without a link: what is no longer theirs does not open for them. */
  readonly delegationRevoked: Omit<EnvelopeValues, 'link'> & { readonly senderName: string }
  readonly returned: ActedValues
  readonly reverted: ActedValues
  readonly recalled: EnvelopeValues & { readonly actorName: string }
  readonly shared: RequestValues
  /** Without a link: they have no part in it any more. */
  readonly removed: Omit<EnvelopeValues, 'link'> & { readonly senderName: string }
}
export type MailKind = keyof MailValues

/** Fails to compile when a command can ask for a message that does not exist. */
type _EveryTemplate = NotificationEvent extends MailKind ? true : never
export const everyTemplateExists: _EveryTemplate = true
