/** The subject of the e-mail: the usual one, which says to each recipient what is asked of them, or one's own. */
import { useLingui } from '@lingui/react/macro'
import { setSubject } from '../../../sync/collab/edit-settings.ts'
import { MAX_TITLE } from '../../../sync/entities/envelope.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { PlaceholderMenu } from './placeholder-menu.tsx'

export function SubjectInput({ missing }: { readonly missing: boolean }) {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  const { title, subject } = draft
  // Drafts from before there was a choice have their own once one was written.
  const isOwn = draft.ownSubject || subject !== ''
  const write = (words: string | null) => live.edit((ydoc) => setSubject(ydoc, words))
  return (
    <>
      <Switch
        label={t`Write the e-mail subject myself`}
        hint={
          isOwn
            ? undefined
            : t`Otherwise it says what is asked of each recipient, such as “Please sign “${title}””.`
        }
        checked={isOwn}
        onChecked={(own) => write(own ? title : null)}
      />
      {isOwn ? (
        <TextInput
          id="draft-subject"
          label={t`E-mail subject`}
          labelEnd={
            <PlaceholderMenu
              inputId="draft-subject"
              label={t`Insert into the subject`}
              text={subject}
              onText={write}
            />
          }
          maxLength={MAX_TITLE}
          value={subject}
          onText={write}
          {...(missing && { error: t`E-mail subject is required` })}
        />
      ) : null}
    </>
  )
}
