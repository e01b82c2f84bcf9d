import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ContactFieldName } from '../../sync/rules/contacts/merge-proposal.ts'
import { useValueWords } from '../records/form/value-words.ts'
import { contactForm } from './contact-form.tsx'

/** A field of a contact and its values as people say them. */
export function useContactWords() {
  const { t } = useLingui()
  const said = useValueWords(contactForm)
  return {
    labelOf: (field: ContactFieldName) => t(contactForm.fields[field]?.label as MessageDescriptor),
    said: (field: ContactFieldName, value: unknown) => said(field, value),
  }
}
