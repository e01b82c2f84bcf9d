import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAlignLeft,
  IconBallpen,
  IconBriefcase,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarUser,
  IconCheckbox,
  IconChecks,
  IconCircleDot,
  IconCursorText,
  IconFileBarcode,
  IconHash,
  IconMail,
  IconMessage2,
  IconPencil,
  IconPhoto,
  IconQrcode,
  IconRubberStamp,
  IconSelect,
  IconUser,
  IconWritingSign,
} from '@tabler/icons-react'
import type { StepKind } from '../../sync/entities/envelope.ts'
import type { FieldAlign, FieldKind, FieldRequirement } from '../../sync/entities/field.ts'
import type { IconShape } from '../ui/icon.tsx'

/** The kinds of fields as the palette groups them. A new kind is one line here. */
export const FIELD_GROUPS: readonly {
  readonly title: MessageDescriptor
  readonly kinds: readonly FieldKind[]
}[] = [
  { title: msg`Signing`, kinds: ['signature', 'handwriting', 'initials', 'stamp'] },
  { title: msg`Who and when`, kinds: ['name', 'designation', 'email', 'date'] },
  { title: msg`To fill in`, kinds: ['text', 'textArea', 'checkbox', 'radio', 'dropDown', 'image'] },
  {
    title: msg`Filled in by itself`,
    kinds: [
      'documentDate',
      'signingDate',
      'approvalDate',
      'actionDate',
      'actionLabel',
      'actionComment',
      'documentId',
      'sequence',
      'qrCode',
    ],
  },
]

export const FIELD_WORDS: Readonly<
  Record<FieldKind, { readonly label: MessageDescriptor; readonly icon: IconShape }>
> = {
  signature: { label: msg`Signature`, icon: IconWritingSign },
  handwriting: { label: msg`Mark handwritten signature`, icon: IconBallpen },
  initials: { label: msg`Initials`, icon: IconPencil },
  stamp: { label: msg`Stamp`, icon: IconRubberStamp },
  name: { label: msg`Name`, icon: IconUser },
  designation: { label: msg`Designation`, icon: IconBriefcase },
  email: { label: msg`E-mail`, icon: IconMail },
  date: { label: msg`Date`, icon: IconCalendar },
  text: { label: msg`Text`, icon: IconCursorText },
  textArea: { label: msg`Text area`, icon: IconAlignLeft },
  checkbox: { label: msg`Checkbox`, icon: IconCheckbox },
  radio: { label: msg`Radio`, icon: IconCircleDot },
  dropDown: { label: msg`Drop down`, icon: IconSelect },
  image: { label: msg`Image`, icon: IconPhoto },
  documentDate: { label: msg`Document date`, icon: IconCalendarEvent },
  signingDate: { label: msg`Signing date`, icon: IconCalendarUser },
  approvalDate: { label: msg`Approval date`, icon: IconCalendarCheck },
  actionDate: { label: msg`Action date`, icon: IconCalendarDue },
  actionLabel: { label: msg`Action label`, icon: IconChecks },
  actionComment: { label: msg`Action comment`, icon: IconMessage2 },
  documentId: { label: msg`Document ID`, icon: IconFileBarcode },
  sequence: { label: msg`Sequence field`, icon: IconHash },
  qrCode: { label: msg`QR code`, icon: IconQrcode },
}

/**
 * Where the text of a field comes from that nobody is asked for, and what tells the dates apart, which look alike on
 * the page. Said where a kind is chosen and beside the field.
 */
export const FIELD_HINTS: Readonly<Partial<Record<FieldKind, MessageDescriptor>>> = {
  date: msg`Whoever fills it in picks the day.`,
  documentDate: msg`The day on which the document is sent.`,
  signingDate: msg`The day on which this recipient signs, in the time zone of the document.`,
  approvalDate: msg`The day on which this recipient approves, in the time zone of the document.`,
  actionDate: msg`The day on which this recipient acts, in the time zone of the document.`,
  actionLabel: msg`What this recipient did, in their language.`,
  actionComment: msg`The comment this recipient writes when they act. Without one the field stays empty.`,
  documentId: msg`The number under which anybody can check the document, set by itself.`,
  sequence: msg`The number of the document, set when it is sent. Choose its sequence before sending.`,
  qrCode: msg`Leads to the page on which anybody can check the document.`,
}

/** The signature of a step is called as that step signs. */
const SIGNATURE_WORDS: Readonly<Partial<Record<StepKind, MessageDescriptor>>> = {
  eSign: msg`E-signature`,
  uaePassSign: msg`UAE PASS signature`,
  eSeal: msg`eSeal`,
  corporateSeal: msg`Corporate seal`,
}

export const fieldLabel = (kind: FieldKind, step?: StepKind): MessageDescriptor =>
  (kind === 'signature' && step !== undefined && SIGNATURE_WORDS[step]) || FIELD_WORDS[kind].label

export const REQUIREMENT_WORDS: Readonly<Record<FieldRequirement, MessageDescriptor>> = {
  required: msg`Required`,
  editable: msg`Optional`,
  readOnly: msg`Read only`,
  hidden: msg`Hidden`,
}

export const ALIGN_WORDS: Readonly<Record<FieldAlign, MessageDescriptor>> = {
  start: msg({ message: 'Start', context: 'alignment of text' }),
  center: msg({ message: 'Centre', context: 'alignment of text' }),
  end: msg({ message: 'End', context: 'alignment of text' }),
}
