import { useLingui } from '@lingui/react/macro'
import {
  IconBallpen,
  IconBriefcase,
  IconCalendar,
  IconCheckbox,
  IconChecks,
  IconCircleDot,
  IconFileBarcode,
  IconForms,
  IconHash,
  IconLetterA,
  IconMail,
  IconMessage2,
  IconPhoto,
  IconQrcode,
  IconRubberStamp,
  IconSelector,
  IconTextSize,
  IconUser,
  IconWritingSign,
} from '@tabler/icons-react'
import type { Field, FieldKind } from '../../sync/entities/field.ts'
import { MAX_WORDS } from '../../sync/rules/word-limit.ts'
import { useDirection } from '../i18n/use-direction.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { IconShape } from '../ui/icon.tsx'
import { directionOf, isolate } from '../ui/isolate.ts'
import type { FieldProblem } from './rules/signing-progress.ts'

export const FIELD_ICONS: Readonly<Record<FieldKind, IconShape>> = {
  signature: IconWritingSign,
  initials: IconLetterA,
  stamp: IconRubberStamp,
  text: IconForms,
  name: IconUser,
  email: IconMail,
  textArea: IconTextSize,
  checkbox: IconCheckbox,
  dropDown: IconSelector,
  radio: IconCircleDot,
  date: IconCalendar,
  sequence: IconHash,
  handwriting: IconBallpen,
  designation: IconBriefcase,
  image: IconPhoto,
  documentDate: IconCalendar,
  signingDate: IconCalendar,
  approvalDate: IconCalendar,
  actionDate: IconCalendar,
  actionLabel: IconChecks,
  actionComment: IconMessage2,
  documentId: IconFileBarcode,
  qrCode: IconQrcode,
}

export interface FieldWords {
  /** What the sender called it, else what it is. */
  name(field: Field): string
  /** "Signature, required" */
  withRequirement(field: Field): string
  /** "Signature, required, field 1 of 3" */
  full(field: Field, at: number, of: number, done: boolean): string
  /** What to do with it, on the page. */
  invite(field: Field): string
  problem(problem: FieldProblem): string
}

export function useFieldWords(): FieldWords {
  const { t } = useLingui()
  const direction = useDirection()
  const maxWords = useFormat().number(MAX_WORDS)
  const kinds: Readonly<Record<FieldKind, string>> = {
    signature: t`Signature`,
    initials: t`Initials`,
    stamp: t`Stamp`,
    text: t`Text`,
    name: t`Name`,
    email: t`E-mail`,
    textArea: t`Text`,
    checkbox: t`Check box`,
    dropDown: t`List`,
    radio: t`Choice`,
    date: t`Date`,
    sequence: t`Document number`,
    handwriting: t`Handwritten signature`,
    designation: t`Designation`,
    image: t`Image`,
    documentDate: t`Document date`,
    signingDate: t`Signing date`,
    approvalDate: t`Approval date`,
    actionDate: t`Action date`,
    actionLabel: t`Action label`,
    actionComment: t`Action comment`,
    documentId: t`Document ID`,
    qrCode: t`QR code`,
  }
  const problems: Readonly<Record<FieldProblem, string>> = {
    missing: t`This field is required.`,
    email: t`Enter a full e-mail address.`,
    date: t`Enter a full date.`,
    choice: t`Choose one of the list.`,
    words: t`Maximum ${maxWords} words allowed`,
    text: t`This text cannot be used here.`,
  }
  const name = (field: Field) => field.label.trim() || kinds[field.kind]
  const withRequirement = (field: Field) => {
    const text = name(field)
    // Only a label of the other direction needs a fence; the plain ones stay plain words.
    const label = (directionOf(text) ?? direction) === direction ? text : isolate(text)
    return field.requirement === 'required' ? t`${label}, required` : t`${label}, optional`
  }
  return {
    name,
    withRequirement,
    full(field, at, of, done) {
      const label = withRequirement(field)
      return done ? t`${label}, field ${at} of ${of}, done` : t`${label}, field ${at} of ${of}`
    },
    invite(field) {
      if (field.kind === 'signature') return t`Tap to sign`
      if (field.kind === 'initials') return t`Initials`
      if (field.kind === 'stamp') return t`Stamp`
      if (field.kind === 'handwriting') return t`Draw here`
      return name(field)
    },
    problem: (problem) => problems[problem],
  }
}
