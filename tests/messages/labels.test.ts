/** Lists of the specification that are words in a table of the product: tabs, filters, statuses, kinds, acts. */

import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { FIELD_WORDS, fieldLabel, REQUIREMENT_WORDS } from '../../app/composing/field-words.tsx'
import { REMINDER_WORDS as WIZARD_REMINDERS } from '../../app/composing/finalise/reminder-words.ts'
import { REPORT_LOOKS } from '../../app/envelope-details/report-items.tsx'
import { ENVELOPE_FACES } from '../../app/faces/envelopes/envelope-faces.ts'
import {
  ATTACHMENT_TYPE_WORDS,
  CLASSIFICATION_WORDS,
  FILTER_TITLES,
  FOLDER_TABS,
  KIND_TITLES,
  READ_ACCESS_WORDS,
  REMINDER_WORDS,
  recipientStateWord,
  STATUS_TITLES,
  TAB_TITLES,
} from '../../app/faces/envelopes/envelope-words.ts'
import { STATUS_LOOKS } from '../../app/faces/envelopes/status-pill.tsx'
import { SIGNING_FACES } from '../../app/faces/signing/signing-faces.ts'
import { STEP_FACES } from '../../app/faces/signing/step-faces.ts'
import { expectLabel, wordOf } from './spoken.tsx'

type Row = readonly [ids: string, text: string, word: MessageDescriptor | undefined]
const AREAS: Readonly<
  Record<string, { readonly area: string | readonly string[]; readonly rows: readonly Row[] }>
> = {
  'tabs and filters of a list': {
    area: 'faces-envelopes',
    rows: [
      ['[M068]', 'All', TAB_TITLES.all],
      ['[M069]', 'Documents', KIND_TITLES.document],
      ['[M070]', 'Requests', KIND_TITLES.request],
      ['[M071][R0275]', 'Waiting for Me', TAB_TITLES.waitingForMe],
      ['[M072]', 'Waiting for Others', TAB_TITLES.waitingForOthers],
      ['[M073]', 'Completed', TAB_TITLES.completed],
      ['[M074]', 'Cancelled', TAB_TITLES.cancelled],
      ['[M075]', 'Archived', FOLDER_TABS.archive],
      ['[M076][M275]', 'Favorites', TAB_TITLES.favourites],
      ['[M077]', 'Inbox', FOLDER_TABS.inbox],
      ['[M078]', 'Sent', FOLDER_TABS.sent],
      ['[M079]', 'Status', FILTER_TITLES.status],
      ['[M080]', 'Assigned To', FILTER_TITLES.to],
      ['[M081]', 'Owned By', FILTER_TITLES.by],
      ['[M082]', 'Draft', STATUS_TITLES.draft],
      ['[M083]', 'Waiting for Me', STATUS_TITLES.waitingForMe],
      ['[M084]', 'Waiting for Others', STATUS_TITLES.waitingForOthers],
      ['[M085]', 'Completed', STATUS_TITLES.completed],
      ['[M086]', 'Cancelled', STATUS_TITLES.cancelled],
    ],
  },
  'where a document stands': {
    area: 'faces-envelopes',
    rows: [
      ['[M264]', 'Draft', STATUS_LOOKS.draft.label],
      ['[M267]', 'Completed', STATUS_LOOKS.completed.label],
      ['[M268]', 'Cancelled', STATUS_LOOKS.cancelled.label],
      ['[M269]', 'Archived', FOLDER_TABS.archive],
      ['[M270]', 'Expired', STATUS_LOOKS.expired.label],
      ['[M271]', 'Revoked', STATUS_LOOKS.revoked.label],
      ['[M272]', 'Reverted', STATUS_LOOKS.reverted.label],
      ['[M273]', 'Waiting for Me', STATUS_LOOKS.waitingForMe.label],
      ['[M274]', 'Waiting for Others', STATUS_LOOKS.waitingForOthers.label],
      ['[M278]', 'Error', STATUS_LOOKS.error.label],
    ],
  },
  'where a recipient stands': {
    area: ['faces-envelopes', 'faces-signing'],
    rows: [
      ['[M280]', 'Waiting for Signature', recipientStateWord('waiting', 'sign')],
      ['[M284]', 'Not Active Yet', recipientStateWord('notActive', 'sign')],
      ['[M285]', 'Requested Info', recipientStateWord('infoRequested', 'sign')],
      ['[M286]', 'Delegated', recipientStateWord('delegated', 'sign')],
      ['[M287]', 'Signed', recipientStateWord('signed', 'sign')],
      ['[M288]', 'UAEPASS Signed', recipientStateWord('signed', 'uaePassSign')],
      ['[M289]', 'Approved', recipientStateWord('approved', 'approve')],
      ['[M290]', 'Acknowledged', recipientStateWord('acknowledged', 'notify')],
      ['[M291]', 'Returned', recipientStateWord('returned', 'sign')],
      ['[M292]', 'Rejected', recipientStateWord('rejected', 'sign')],
      ['[M293]', 'Notified', recipientStateWord('notified', 'notify')],
      ['[M298]', 'Filling Form', recipientStateWord('waiting', 'formFilling')],
      ['[M299]', 'Form Filled', recipientStateWord('formFilled', 'formFilling')],
      ['[M300]', 'Reverted', recipientStateWord('reverted', 'sign')],
      ['[M301]', 'Endorsed', recipientStateWord('endorsed', 'endorse')],
      // One state, two wordings (A075).
      ['[M302]', 'Waiting for Action', recipientStateWord('waiting', 'action')],
      ['[M302]', 'Waiting for Endorsement', recipientStateWord('waiting', 'endorse')],
      ['[M303]', 'Action Taken', recipientStateWord('actionTaken', 'action')],
    ],
  },
  'what can be done with a document': {
    area: ['faces-envelopes', 'faces-signing'],
    rows: [
      ['[M212][M304]', 'sign', STEP_FACES.sign.task],
      ['[M215][M305]', 'approve', STEP_FACES.approve.task],
      ['[M217]', 'endorse', STEP_FACES.endorse.task],
      ['[M306]', 'reject', SIGNING_FACES.rejectStep.act],
      ['[M307]', 'fill data', STEP_FACES.formFilling.task],
      ['[M308]', 'provide information', STEP_FACES.requestInfo.task],
      ['[M309]', 'request information', SIGNING_FACES.askQuestion.act],
      ['[M310]', 'delegate', SIGNING_FACES.delegateStep.act],
      ['[M311]', 'revert for changes', SIGNING_FACES.revertEnvelope.act],
      ['[M312]', 'recall last action', SIGNING_FACES.recallAct.act],
      ['[M313]', 're-initiate', ENVELOPE_FACES.reinitiateEnvelope.act],
      ['[M314]', 'revoke', ENVELOPE_FACES.revokeEnvelope.act],
      ['[M315]', 'revoke delegation', SIGNING_FACES.revokeDelegation.act],
      // With its object: beside it a dialog has a button of the same name that does the opposite.
      ['[M316]', 'cancel document', ENVELOPE_FACES.cancelEnvelope.act],
      ['[M317]', 'send reminder', ENVELOPE_FACES.remindRecipients.act],
      ['[M318]', 'archive', ENVELOPE_FACES.setArchived.act],
      ['[M319]', 'unarchive', ENVELOPE_FACES.setArchived.back.act],
      ['[M320]', 'favorite', ENVELOPE_FACES.setFlagged.act],
      ['[M321]', 'unfavorite', ENVELOPE_FACES.setFlagged.back.act],
      ['[M322]', 'mark read', ENVELOPE_FACES.setUnread.act],
      ['[M323]', 'mark unread', ENVELOPE_FACES.setUnread.back.act],
      ['[M324]', 'share', ENVELOPE_FACES.shareEnvelope.act],
      ['[M325]', 'download', ENVELOPE_FACES.recordDownload.act],
      ['[M326]', 'edit expiry', ENVELOPE_FACES.changeExpiry.act],
      ['[M327]', 'add ad-hoc step', ENVELOPE_FACES.addStep.act],
      ['[M328]', 'delete', ENVELOPE_FACES.deleteEnvelope.act],
      ['[M329]', 'restore', ENVELOPE_FACES.restoreEnvelope.act],
    ],
  },
  'attachments, classification, reminders and reports': {
    area: ['envelope-details', 'envelopes', 'faces-envelopes'],
    rows: [
      ['[M141]', 'Unclassified', CLASSIFICATION_WORDS.unclassified],
      ['[M142]', 'Secret', CLASSIFICATION_WORDS.secret],
      ['[M143]', 'Top Secret', CLASSIFICATION_WORDS.topSecret],
      ['[M144]', 'Restricted', CLASSIFICATION_WORDS.restricted],
      ['[M224]', 'Emirates ID', ATTACHMENT_TYPE_WORDS.emiratesId],
      ['[M225]', 'Passport', ATTACHMENT_TYPE_WORDS.passport],
      ['[M226]', 'Ejari', ATTACHMENT_TYPE_WORDS.ejari],
      ['[M227]', 'Others', ATTACHMENT_TYPE_WORDS.others],
      ['[M228]', 'Private', READ_ACCESS_WORDS.private],
      ['[M229]', 'Internal Recipients', READ_ACCESS_WORDS.internal],
      ['[M230]', 'All Recipients', READ_ACCESS_WORDS.all],
      ['[M231]', 'Specific User', READ_ACCESS_WORDS.specific],
      ['[M397]', 'Workflow Audit Report', REPORT_LOOKS.workflow.label],
      ['[M398]', 'Forensic Audit Report', REPORT_LOOKS.forensic.label],
      ['[M409]', 'every 1 minute', REMINDER_WORDS.everyMinute],
      ['[M410]', 'every 2 hours', REMINDER_WORDS.twoHours],
      ['[M411]', 'everyday', REMINDER_WORDS.everyday],
      ['[M412]', 'every 2 days', REMINDER_WORDS.twoDays],
      ['[M413]', 'every 3 days', REMINDER_WORDS.threeDays],
      ['[M414]', 'weekly', REMINDER_WORDS.weekly],
      ['[M415]', 'every 2 weeks', REMINDER_WORDS.twoWeeks],
      ['[M416]', 'none', REMINDER_WORDS.none],
    ],
  },
  'the wizard': {
    area: ['composing', 'faces-envelopes'],
    rows: [
      ['[M141]', 'Unclassified', CLASSIFICATION_WORDS.unclassified],
      ['[M142]', 'Secret', CLASSIFICATION_WORDS.secret],
      ['[M143]', 'Top Secret', CLASSIFICATION_WORDS.topSecret],
      ['[M144]', 'Restricted', CLASSIFICATION_WORDS.restricted],
      ['[M145]', 'e-signature', fieldLabel('signature', 'eSign')],
      ['[M146]', 'UAE PASS signature', fieldLabel('signature', 'uaePassSign')],
      ['[M147]', 'initials', FIELD_WORDS.initials.label],
      ['[M148]', 'stamp', FIELD_WORDS.stamp.label],
      ['[M150]', 'corporate seal', fieldLabel('signature', 'corporateSeal')],
      ['[M151][R0492]', 'mark handwritten signature', FIELD_WORDS.handwriting.label],
      ['[M152]', 'name', FIELD_WORDS.name.label],
      ['[M154]', 'text', FIELD_WORDS.text.label],
      ['[M155]', 'text area', FIELD_WORDS.textArea.label],
      ['[M156][R0497]', 'designation', FIELD_WORDS.designation.label],
      ['[M157]', 'drop down', FIELD_WORDS.dropDown.label],
      ['[M158]', 'radio', FIELD_WORDS.radio.label],
      ['[M159]', 'checkbox', FIELD_WORDS.checkbox.label],
      ['[M160]', 'date', FIELD_WORDS.date.label],
      ['[M161][R0502]', 'document date', FIELD_WORDS.documentDate.label],
      ['[M162][R0503]', 'signing date', FIELD_WORDS.signingDate.label],
      ['[M163][R0504]', 'approval date', FIELD_WORDS.approvalDate.label],
      ['[M164][R0505]', 'action date', FIELD_WORDS.actionDate.label],
      ['[M165][R0506]', 'action label', FIELD_WORDS.actionLabel.label],
      ['[M166][R0507]', 'action comment', FIELD_WORDS.actionComment.label],
      ['[M167][R0508]', 'image', FIELD_WORDS.image.label],
      ['[M169][R0510]', 'document ID', FIELD_WORDS.documentId.label],
      ['[M170][R0511]', 'QR code', FIELD_WORDS.qrCode.label],
      ['[M171]', 'required', REQUIREMENT_WORDS.required],
      ['[M174]', 'read only', REQUIREMENT_WORDS.readOnly],
      ['[M175]', 'hidden', REQUIREMENT_WORDS.hidden],
      ['[M409]', 'every 1 minute', WIZARD_REMINDERS.everyMinute],
      ['[M411]', 'everyday', WIZARD_REMINDERS.everyday],
      ['[M414]', 'weekly', WIZARD_REMINDERS.weekly],
      ['[M416]', 'none', WIZARD_REMINDERS.none],
    ],
  },
}

describe.each(Object.entries(AREAS))('%s', (_, { area, rows }) => {
  it.each(rows)('%s says “%s”, and has its words in Arabic and French', async (_ids, text, word) => {
    expect(word).toBeDefined()
    expectLabel(await wordOf([area].flat(), word as MessageDescriptor), text)
  })
})

it('[M149] the signature field of a seal step is called eSeal, as the specification spells it', async () => {
  const said = await wordOf(['composing'], fieldLabel('signature', 'eSeal'))
  expect([said.en, said.fr]).toEqual(['eSeal', 'Cachet électronique'])
})
