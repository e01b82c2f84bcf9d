/**
 * What each setting is called, where it is found and how it is chosen. A whole record: a setting without words and a
 * place does not compile. When it takes effect is said once for all (`account/setting-facts.tsx`).
 */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ANSWERED_EMAIL, ANSWERED_NAME, ASKED_NUMBER } from '../../../sync/entities/customer-account.ts'
import type { SettingName, Settings } from '../../../sync/settings/settings.ts'

export const SETTINGS_TABS = [
  'account',
  'organization',
  'api',
  'connected-systems',
  'lookups',
  'sequences',
  'rim-classes',
  'user-creation',
  'configurations',
  'workflow',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** A switch, or one of a few: each with its value as it is kept. */
export type Control<V> =
  | { readonly kind: 'switch' }
  | {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: V; readonly label: MessageDescriptor }[]
    }
  /** Addresses of sites, one a line. */
  | { readonly kind: 'origins' }
  /** Names of domains, a list in one line. */
  | { readonly kind: 'domains' }
  /** One of the endpoints that may be executed. */
  | { readonly kind: 'endpoint' }
  /** How people sign in, chosen as a whole. */
  | { readonly kind: 'signIn' }
  /** Chosen in a form or by a picture of its own. */
  | { readonly kind: 'own' }

export interface SettingFace<V> {
  readonly tab: SettingsTab
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  readonly control: Control<V>
}

const own = (label: MessageDescriptor): SettingFace<never> => ({
  tab: 'organization',
  label,
  control: { kind: 'own' },
})

export const SETTING_FACES: { readonly [N in SettingName]: SettingFace<Settings[N]> } = {
  brandColor: own(msg`Colour`),
  logoSha256: own(msg`Logo`),
  logo2Sha256: own(msg`Second logo`),
  descriptionEn: own(msg`English description`),
  descriptionAr: own(msg`Arabic description`),
  website: own(msg`Website`),
  mailNoteEn: own(msg`Line under e-mails`),
  mailNoteAr: own(msg`Arabic line under e-mails`),
  joiningByDomain: {
    tab: 'user-creation',
    label: msg`New people with an address of your domain`,
    hint: msg`Only once the domain is proved. Who has an account already stays where they are.`,
    control: {
      kind: 'choice',
      options: [
        { value: 'nobody', label: msg`Join by invitation only` },
        { value: 'approved', label: msg`Join when they are activated under Users` },
        { value: 'atOnce', label: msg`Join at once` },
      ],
    },
  },
  joiningUserClass: {
    tab: 'user-creation',
    label: msg`Kind of account they get`,
    control: {
      kind: 'choice',
      options: [
        { value: 'internal', label: msg`Staff` },
        { value: 'external', label: msg`Customer` },
      ],
    },
  },
  invitationDomains: {
    tab: 'user-creation',
    label: msg`Domains of invitations`,
    hint: msg`Only addresses of these can be invited, names below them not. Empty: any address.`,
    control: { kind: 'domains' },
  },
  customerPathId: {
    tab: 'rim-classes',
    label: msg`Source of accounts of customers`,
    hint: msg`An endpoint that takes ${ASKED_NUMBER} and answers ${ANSWERED_NAME} and ${ANSWERED_EMAIL}. People from outside are linked to their account by it.`,
    control: { kind: 'endpoint' },
  },
  idleTimeoutSeconds: {
    tab: 'configurations',
    label: msg`Cover the screen when nobody touches it`,
    hint: msg`A minute before, it is said. What is open stays as it was.`,
    control: {
      kind: 'choice',
      options: [
        { value: null, label: msg`As this service has it` },
        { value: 120, label: msg`After 2 minutes` },
        { value: 300, label: msg`After 5 minutes` },
        { value: 600, label: msg`After 10 minutes` },
        { value: 1800, label: msg`After half an hour` },
        { value: 3600, label: msg`After an hour` },
      ],
    },
  },
  demandsDeviceLock: {
    tab: 'configurations',
    label: msg`Every device needs a lock`,
    hint: msg`Devices without one, this one among them, show nothing until their owner has set it.`,
    control: { kind: 'switch' },
  },
  signInPolicy: {
    tab: 'configurations',
    label: msg`How people sign in`,
    hint: msg`By which ways they come in, and when they are asked again.`,
    control: { kind: 'signIn' },
  },
  restrictsDownloads: {
    tab: 'configurations',
    label: msg`Nobody downloads documents`,
    hint: msg`Documents, certificates and reports with documents are not saved as files, yours neither.`,
    control: { kind: 'switch' },
  },
  newDraftReminder: {
    tab: 'workflow',
    label: msg`Reminder of new documents`,
    hint: msg`Whoever writes the document may choose another.`,
    control: {
      kind: 'choice',
      options: [
        { value: 'none', label: msg`None` },
        { value: 'everyday', label: msg`Every day` },
        { value: 'twoDays', label: msg`Every 2 days` },
        { value: 'threeDays', label: msg`Every 3 days` },
        { value: 'weekly', label: msg`Every week` },
        { value: 'twoWeeks', label: msg`Every 2 weeks` },
        { value: 'twoHours', label: msg`Every 2 hours` },
        { value: 'everyMinute', label: msg`Every minute` },
      ],
    },
  },
  newDraftExpiryDays: {
    tab: 'workflow',
    label: msg`Expiry of new documents`,
    hint: msg`Counted from the day on which the document is begun.`,
    control: {
      kind: 'choice',
      options: [
        { value: null, label: msg`They do not expire` },
        { value: 7, label: msg`After 7 days` },
        { value: 14, label: msg`After 14 days` },
        { value: 30, label: msg`After 30 days` },
        { value: 60, label: msg`After 60 days` },
        { value: 90, label: msg`After 90 days` },
        { value: 365, label: msg`After a year` },
      ],
    },
  },
  embedOrigins: {
    tab: 'api',
    label: msg`Sites that may show signing pages`,
    hint: msg`One address a line, such as https://portal.example.ae. A program asks for each page, and its recipient signs in a window of their own.`,
    control: { kind: 'origins' },
  },
  newDraftHidesSteps: {
    tab: 'workflow',
    label: msg`Hide steps from other recipients`,
    hint: msg`Recipients who are added to a new document do not see each other’s steps.`,
    control: { kind: 'switch' },
  },
}

export const TAB_WORDS: { readonly [T in SettingsTab]: MessageDescriptor } = {
  account: msg`Account`,
  organization: msg`Organization`,
  api: msg({ message: 'API', context: 'settings' }),
  'connected-systems': msg`Connected systems`,
  lookups: msg`Lookups`,
  sequences: msg`Sequences`,
  'rim-classes': msg`Rim classes`,
  'user-creation': msg`User creation`,
  configurations: msg`Configurations`,
  workflow: msg({ message: 'Workflow', context: 'settings' }),
}
