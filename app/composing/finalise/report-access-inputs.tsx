import { useLingui } from '@lingui/react/macro'
import { setOptions } from '../../../sync/collab/edit-settings.ts'
import type { ReportAccess } from '../../../sync/entities/envelope.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './report-access-inputs.module.css'

/** Who may fetch the two reports; as the organisation sets it unless somebody decides otherwise here. */
export function ReportAccessInputs() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  return (
    <>
      <ReportInput
        label={t`Workflow report`}
        value={draft.workflowReportAccess}
        onValue={(workflowReportAccess) => live.edit((ydoc) => setOptions(ydoc, { workflowReportAccess }))}
      />
      <ReportInput
        label={t`Forensic report`}
        value={draft.forensicReportAccess}
        onValue={(forensicReportAccess) => live.edit((ydoc) => setOptions(ydoc, { forensicReportAccess }))}
      />
    </>
  )
}

const OWN: ReportAccess = { initiator: true, internal: false, external: false }

function ReportInput(props: {
  readonly label: string
  readonly value: ReportAccess | null
  readonly onValue: (value: ReportAccess | null) => void
}) {
  const { label, value, onValue } = props
  const { t } = useLingui()
  const who: readonly (readonly [keyof ReportAccess, string])[] = [
    ['initiator', t`Initiator`],
    ['internal', t`Internal recipients`],
    ['external', t`External recipients`],
  ]
  return (
    <div className={styles.reportAccess}>
      <Select
        label={label}
        value={value === null ? 'organization' : 'own'}
        onValue={(choice) => onValue(choice === 'own' ? OWN : null)}
        options={[
          { value: 'organization', label: t`As the organisation sets it` },
          { value: 'own', label: t`For this document` },
        ]}
      />
      {value === null ? null : (
        <fieldset aria-label={t`Who may get it: ${label}`}>
          {who.map(([key, words]) => (
            <Checkbox
              key={key}
              label={words}
              checked={value[key]}
              onChecked={(isOn) => onValue({ ...value, [key]: isOn })}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
