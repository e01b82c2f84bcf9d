import { Trans, useLingui } from '@lingui/react/macro'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { type RecipientProperties, updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { type Language, MAX_REASON } from '../../../sync/entities/envelope.ts'
import { RESTRICTIONS, type Restriction } from '../../../sync/entities/recipient.ts'
import { STEP_WORK, signs } from '../../../sync/entities/step-kind.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { isolate } from '../../ui/isolate.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { AccessChoice } from './access-choice.tsx'
import styles from './recipient-options.module.css'
import { RESTRICTION_WORDS, SIGNING_RESTRICTIONS } from './step-choices.ts'

export interface RecipientOptionsProps {
  readonly recipient: RecipientView
  readonly onClose: () => void
}

/** Everything about one recipient that most do not need. Each change is in the draft at once. */
export function RecipientOptions({ recipient, onClose }: RecipientOptionsProps) {
  const { t, i18n } = useLingui()
  const { live } = useWizard()
  const { restrictions } = recipient
  const name = isolate(recipient.name || recipient.email || t`New recipient`)
  const update = (patch: Partial<RecipientProperties>) =>
    live.edit((ydoc) => updateRecipient(ydoc, recipient.id, patch))
  const restrict = (one: Restriction, isOn: boolean) =>
    update({
      restrictions: RESTRICTIONS.filter((item) => (item === one ? isOn : restrictions.includes(item))),
    })
  const offered = RESTRICTIONS.filter(
    (one) => !SIGNING_RESTRICTIONS.has(one) || signs(recipient.kind) || restrictions.includes(one),
  )
  return (
    <Dialog
      open
      width={640}
      title={t`Options for ${name}`}
      onClose={onClose}
      footer={
        <Button variant="filled" size="md" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.recOptions}>
        <TextArea
          id="recipient-message"
          label={t`Note to this recipient alone`}
          optional
          counter
          rows={2}
          maxLength={MAX_REASON}
          value={recipient.message}
          onText={(message) => update({ message })}
        />
        <Select
          label={t`Language`}
          hint={t`Of the e-mails and pages this person gets.`}
          value={recipient.language}
          onValue={(language) => update({ language: language as Language })}
          options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <div className="field">
          <span className="lab" aria-hidden="true">
            <Trans>Step visibility</Trans>
          </span>
          <Segmented
            label={t`Step visibility`}
            value={recipient.hidden ? 'hidden' : 'visible'}
            onValue={(value) => update({ hidden: value === 'hidden' })}
            options={[
              { value: 'visible', label: t`Visible` },
              { value: 'hidden', label: t`Hidden` },
            ]}
          />
          <p className="t12 m">
            <Trans>Hidden: the other recipients do not see that this person takes part.</Trans>
          </p>
        </div>
        {STEP_WORK[recipient.kind] === 'told' ? null : <AccessChoice recipient={recipient} />}
        {signs(recipient.kind) || recipient.attestation !== null ? (
          <TextArea
            id="recipient-attestation"
            label={t`Sentence to confirm before signing`}
            hint={t`It must be ticked, and stands in the record of the signature.`}
            optional
            counter
            rows={2}
            maxLength={MAX_REASON}
            value={recipient.attestation ?? ''}
            onText={(text) => update({ attestation: text.trim() === '' ? null : text })}
          />
        ) : null}
        <fieldset className={classNames('field', styles.restrictions)}>
          <legend className="lab">
            <Trans>Rules for this recipient</Trans>
          </legend>
          {offered.map((one) => (
            <Checkbox
              key={one}
              label={i18n._(RESTRICTION_WORDS[one].label)}
              hint={i18n._(RESTRICTION_WORDS[one].hint)}
              checked={restrictions.includes(one)}
              onChecked={(isOn) => restrict(one, isOn)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
