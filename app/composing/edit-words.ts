import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { EditName } from '../../sync/collab/draft-doc.ts'

const WORDS: Readonly<Record<EditName, MessageDescriptor>> = {
  createDraft: msg`start the draft`,
  setTitle: msg`change the title`,
  setSubject: msg`change the subject`,
  setMessage: msg`change the message`,
  setLanguage: msg`change the language`,
  setTimeZone: msg`change the time zone`,
  setExpiry: msg`change the expiry`,
  setReminder: msg`change the reminders`,
  setOptions: msg`change the options`,
  addDocument: msg`add a document`,
  renameDocument: msg`rename a document`,
  replaceDocument: msg`replace a document`,
  arrangePages: msg`arrange pages`,
  moveDocument: msg`move a document`,
  removeDocument: msg`remove a document`,
  addAttachment: msg`add an attachment`,
  updateAttachment: msg`change an attachment`,
  removeAttachment: msg`remove an attachment`,
  addRecipient: msg`add a recipient`,
  updateRecipient: msg`change a recipient`,
  moveRecipient: msg`move a recipient`,
  removeRecipient: msg`remove a recipient`,
  setOrderMode: msg`change the order`,
  setRecipientOrders: msg`change the order`,
  makeGroup: msg`make a group`,
  updateGroup: msg`change a group`,
  dissolveGroup: msg`dissolve a group`,
  addField: msg`place a field`,
  moveField: msg`move fields`,
  updateField: msg`change fields`,
  duplicateField: msg`duplicate a field`,
  copyToPages: msg`copy to pages`,
  pasteFields: msg`paste fields`,
  removeField: msg`remove fields`,
  removeUnreadable: msg`remove what cannot be read`,
  replaceContent: msg`replace everything`,
}

/** What a step of undo is called: "move fields". */
export function useEditName(): (name: EditName) => string {
  const { i18n } = useLingui()
  return useCallback((name) => i18n._(WORDS[name]), [i18n])
}
