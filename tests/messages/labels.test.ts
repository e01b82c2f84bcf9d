/** Lists of the specification that are words in a table of the product: tabs, filters, statuses, kinds, acts. */
import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { FIELD_WORDS, fieldLabel, REQUIREMENT_WORDS } from '../../app/composing/field-words.tsx'
import { CLASSIFICATION_LABELS } from '../../app/composing/finalise/classification.tsx'
import { REMINDER_WORDS as WIZARD_REMINDERS } from '../../app/composing/finalise/reminder-words.ts'
import { REPORT_LOOKS } from '../../app/envelopes/details/report-items.tsx'
import {
  ACT_LABELS,
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
  UNDO_LABELS,
  WORKFLOW_LABELS,
} from '../../app/envelopes/envelope-words.ts'
import { STATUS_LOOKS, TASK_WORDS } from '../../app/envelopes/status-pill.tsx'
import { expectLabel, wordOf } from './spoken.tsx'

type Row = readonly [ids: string, text: string, word: MessageDescriptor | undefined]
const AREAS: Readonly<Record<string, { readonly area: string; readonly rows: readonly Row[] }>> = {
  'tabs and filters of a list': {
    area: 'envelopes',
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
    area: 'envelopes',
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
    area: 'envelopes',
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
    area: 'envelopes',
    rows: [
      ['[M212][M304]', 'sign', TASK_WORDS.sign.label],
      ['[M215][M305]', 'approve', TASK_WORDS.approve.label],
      ['[M217]', 'endorse', TASK_WORDS.endorse.label],
      ['[M306]', 'reject', WORKFLOW_LABELS.rejectStep],
      ['[M307]', 'fill data', TASK_WORDS.formFilling.label],
      ['[M308]', 'provide information', TASK_WORDS.requestInfo.label],
      ['[M309]', 'request information', WORKFLOW_LABELS.askQuestion],
      ['[M310]', 'delegate', WORKFLOW_LABELS.delegateStep],
      ['[M311]', 'revert for changes', WORKFLOW_LABELS.revertEnvelope],
      ['[M312]', 'recall last action', WORKFLOW_LABELS.recallAct],
      ['[M313]', 're-initiate', WORKFLOW_LABELS.reinitiateEnvelope],
      ['[M314]', 'revoke', WORKFLOW_LABELS.revokeEnvelope],
      ['[M315]', 'revoke delegation', WORKFLOW_LABELS.revokeDelegation],
      // With its object: beside it a dialog has a button of the same name that does the opposite.
      ['[M316]', 'cancel document', WORKFLOW_LABELS.cancelEnvelope],
      ['[M317]', 'send reminder', ACT_LABELS.remind],
      ['[M318]', 'archive', ACT_LABELS.archive],
      ['[M319]', 'unarchive', UNDO_LABELS.archive],
      ['[M320]', 'favorite', ACT_LABELS.favourite],
      ['[M321]', 'unfavorite', UNDO_LABELS.favourite],
      ['[M322]', 'mark read', ACT_LABELS.markRead],
      ['[M323]', 'mark unread', ACT_LABELS.markUnread],
      ['[M324]', 'share', WORKFLOW_LABELS.shareEnvelope],
      ['[M325]', 'download', ACT_LABELS.download],
      ['[M326]', 'edit expiry', WORKFLOW_LABELS.changeExpiry],
      ['[M327]', 'add ad-hoc step', WORKFLOW_LABELS.addStep],
      ['[M328]', 'delete', ACT_LABELS.delete],
      ['[M329]', 'restore', ACT_LABELS.restore],
    ],
  },
  'attachments, classification, reminders and reports': {
    area: 'envelopes',
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
    area: 'composing',
    rows: [
      ['[M141]', 'Unclassified', CLASSIFICATION_LABELS.unclassified],
      ['[M142]', 'Secret', CLASSIFICATION_LABELS.secret],
      ['[M143]', 'Top Secret', CLASSIFICATION_LABELS.topSecret],
      ['[M144]', 'Restricted', CLASSIFICATION_LABELS.restricted],
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
    expectLabel(await wordOf([area], word as MessageDescriptor), text)
  })
})

it('[M149] the signature field of a seal step is called eSeal, as the specification spells it', async () => {
  const said = await wordOf(['composing'], fieldLabel('signature', 'eSeal'))
  expect([said.en, said.fr]).toEqual(['eSeal', 'Cachet électronique'])
})
