import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Problem } from '../../../sync/collab/draft-problem.ts'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import type { StepProvider } from '../../../sync/rules/step-providers.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { isolate } from '../../ui/isolate.ts'
import { FIELD_WORDS } from '../field-words.tsx'

/** The sentence for what keeps a draft from being sent, naming what it is about. */
export function useProblemText(draft: DraftView): (problem: Problem) => string {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return useCallback(
    (problem) => {
      const { id } = problem
      const document = draft.documents.find((one) => one.id === id)
      const attachment = draft.attachments.find((one) => one.id === id)
      const recipient = draft.recipients.find((one) => one.id === id)
      const field = draft.fields.find((one) => one.id === id)
      const file = isolate(document?.name || attachment?.name || t`A file`)
      const group = draft.groups.find((one) => one.id === id)
      const who = isolate(recipient?.name || recipient?.email || group?.name || t`A recipient`)
      const team = isolate(group?.name || t`A group`)
      const what = isolate(field?.label || (field ? i18n._(FIELD_WORDS[field.kind].label) : t`A field`))
      const page = format.number(Number(problem.facts?.page ?? field?.place.page ?? 1))
      const limit = format.number(Number(problem.facts?.limit ?? 0))
      switch (problem.code) {
        case 'draft-not-readable':
          return t`This draft was written by a newer version. Update first.`
        case 'entry-not-readable':
          return t`A part of the draft cannot be read. It can only be removed.`
        case 'title-missing':
          return t`The title is missing`
        case 'title-too-long':
          return t`The title is too long`
        case 'subject-missing':
          return t`E-mail subject is required`
        case 'subject-too-long':
          return t`The e-mail subject is too long`
        case 'message-too-long':
          return t`The message is too long`
        case 'expiry-in-past':
          return t`The expiry is in the past`
        case 'document-missing':
          return t`Add at least one document`
        case 'document-too-many':
          return t`At most ${limit} documents can be sent together`
        case 'document-name-missing':
        case 'attachment-name-missing':
          return t`A file has no name`
        case 'file-uploading':
          return t`${file} is not uploaded yet`
        case 'file-refused':
          return t`${file} was not accepted`
        case 'attachment-too-many':
          return t`At most ${limit} attachments can be sent together`
        case 'recipient-missing':
          return t`Add at least one recipient`
        case 'recipient-too-many':
          return t`At most ${limit} recipients are possible`
        case 'recipient-name-missing':
          return t`${who} has no name`
        case 'recipient-name-too-long':
          return t`The name of ${who} is too long`
        case 'recipient-email-missing':
          return t`${who} has no e-mail address`
        case 'recipient-email-not-valid':
          return t`The e-mail address of ${who} is not complete`
        case 'recipient-duplicate':
          return t`${who} has this part already`
        case 'acting-recipient-missing':
          return t`Somebody must sign, approve or fill: so far everybody is only notified`
        case 'signature-field-missing':
          return t`${who} has no signature field`
        case 'recipient-message-too-long':
          return t`The note or the sentence to confirm of ${who} is too long`
        case 'holders-gone':
          return t`${who} is not there any more, or is switched off: choose another recipient`
        case 'holders-number-missing':
          return t`Say how many of ${who} sign: each signature needs a place of its own`
        case 'group-name-missing':
          return t`A group has no name, or a very long one`
        case 'group-too-small':
          return t`${team} needs everybody in it: add somebody or ask for fewer`
        case 'group-mixed':
          return t`Everybody in ${team} must do the same, in the same step`
        case 'group-places-differ':
          return t`Every place of ${team} needs the same fields`
        case 'step-not-available':
          switch (problem.facts?.missing as StepProvider) {
            case 'uaePass':
              return t`${who} is to sign with UAE PASS, which is not set up here`
            case 'organizationSeal':
              return t`${who} is to apply a seal, and none is set up here`
            case 'connectedSystem':
              return t`The step of ${who} is for a connected system, and none is set up here`
          }
          break
        case 'sequence-missing':
          return t`A field shows the number: choose the sequence that gives it`
        case 'sequence-not-available':
          return t`The chosen sequence gives no more numbers: choose another one`
        case 'description-too-long':
          return t`The description is too long`
        case 'tags-not-valid':
          return t`There are too many tags, or one is too long`
        case 'custom-reminder-missing':
          return t`The reminder plan is not complete`
        case 'field-too-many':
          return t`At most ${limit} fields are possible`
        case 'field-recipient-missing':
          return t`${what} on page ${page} belongs to nobody`
        case 'field-not-for-step':
          return t`${what} on page ${page} is not for what its recipient does`
        case 'field-outside-page':
          return t`Wrong Placement: ${what} is outside page ${page}`
        case 'field-label-too-long':
          return t`The label of ${what} is too long`
        case 'options-missing':
          return t`${what} on page ${page} has no options`
        case 'options-not-valid':
          return t`The options of ${what} on page ${page} are empty or repeated`
        case 'default-not-valid':
          return t`What ${what} on page ${page} is filled with does not fit it`
        case 'condition-not-valid':
          return t`The condition of ${what} on page ${page} asks for a field that is not there, or cannot be understood`
        case 'condition-cycle':
          return t`${what} on page ${page} waits for a field that waits for it: neither would ever be shown`
        case 'content-not-valid':
          return t`${what} on page ${page} cannot be sent like this`
      }
    },
    [t, i18n, format, draft],
  )
}
