import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { AnswerCode } from '../../../sync/answers.ts'

/** What the server says about a file it will not take. */
const SENTENCES: Partial<Record<AnswerCode, MessageDescriptor>> = {
  'file-empty': msg`The file is empty`,
  'file-too-large': msg`The file is too large`,
  'file-type-not-supported': msg`This document type is not supported. Upload a valid .pdf file`,
  'file-type-not-allowed': msg`Files of this type are not accepted here. Choose a file of another type.`,
  'pdf-damaged': msg`This PDF is damaged and could not be repaired`,
  'pdf-encrypted': msg`This PDF is protected by a password. Remove it and upload the file again.`,
  'pdf-signed-and-locked': msg`This PDF was signed and locked. It cannot take another signature.`,
  'pdf-dynamic-form': msg`This PDF is a dynamic form (XFA), which cannot be signed. Print it to a PDF first.`,
  'pdf-too-complex': msg`This PDF is too complex to be processed`,
  'pdf-signed-and-damaged': msg`This PDF was signed and is damaged. Repairing it would break its signatures. Ask for it again.`,
  'pdf-signed-and-encrypted': msg`This PDF is signed and encrypted. Removing the encryption would break its signatures. Ask for it without a password.`,
  'pdf-signed-and-changed': msg`This PDF was changed after it was signed. Ask for the file as its signers left it.`,
  'pdf-signed-and-active': msg`This PDF is signed and contains scripts or actions, which cannot be removed without breaking its signatures.`,
  'pdf-values-not-drawable': msg`This PDF is a form with letters that cannot be shown the same everywhere. Print it to a PDF and upload that.`,
  'pdf-not-sealable': msg`This PDF was tried and cannot be signed reliably. Print it to a PDF and upload that.`,
  'office-converter-missing': msg`This server cannot convert Word or Excel files. Save the file as PDF and upload that.`,
  'conversion-failed': msg`The file could not be converted to PDF`,
  'file-hash-wrong': msg`The file arrived damaged. Upload it again.`,
}
const UNKNOWN = msg`The server did not accept this file`

export function useAnswerSentence(): (code: AnswerCode) => string {
  const { i18n } = useLingui()
  return useCallback((code) => i18n._(SENTENCES[code] ?? UNKNOWN), [i18n])
}
