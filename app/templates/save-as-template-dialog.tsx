import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TemplateContent } from '../../sync/collab/template-content.ts'
import { MAX_TITLE } from '../../sync/entities/envelope.ts'
import { STEP_WORK } from '../../sync/entities/step-kind.ts'
import type { TemplateAudience, TemplateType } from '../../sync/entities/template.ts'
import { createId } from '../../sync/ids.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { withPlaces } from './rules/places-for-people.ts'
import styles from './save-as-template-dialog.module.css'

export interface SaveAsTemplateDialogProps {
  readonly title: string
  /** What it begins unless something else is chosen. */
  readonly type?: TemplateType
  /** Read when it is saved; null when there is nothing to keep. */
  readonly content: () => TemplateContent | null
  readonly onClose: (saved: boolean) => void
}

/** Keeps what stands before somebody as a template. Works offline: it is sent when its files are on the server. */
export function SaveAsTemplateDialog(props: SaveAsTemplateDialogProps) {
  const { title, content, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const [name, setName] = useState(title)
  const [type, setType] = useState<TemplateType>(props.type ?? 'document')
  const [showTo, setShowTo] = useState<TemplateAudience>('onlyMe')
  const [keepPeople, setKeepPeople] = useState(false)
  const [state, setState] = useState<'open' | 'saving' | 'failed'>('open')
  const save = async () => {
    const whole = content()
    if (!whole) return setState('failed')
    setState('saving')
    const kept = keepPeople
      ? whole
      : withPlaces(whole, (kind, n) =>
          STEP_WORK[kind] === 'told'
            ? t`Informed ${n}`
            : kind === 'approve'
              ? t`Approver ${n}`
              : t`Recipient ${n}`,
        )
    const said = { id: createId('template', deviceIds), name: name.trim(), type, showTo, content: kept }
    const captured = await replica.dispatch('saveAsTemplate', said, { title: said.name })
    if (captured.ok) onClose(true)
    else setState('failed')
  }
  return (
    <Dialog
      open
      width={640}
      title={t`Save as template`}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button size="md" onClick={() => onClose(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={name.trim() === ''}
            busy={state === 'saving'}
            onClick={() => void save()}
          >
            <Trans>Save template</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.templateForm}>
        <TextInput label={t`Template name`} maxLength={MAX_TITLE} autoFocus value={name} onText={setName} />
        <div className={styles.templateChoice}>
          <span className="t12 m" aria-hidden="true">{t`What begins from it`}</span>
          <Segmented
            label={t`What begins from it`}
            value={type}
            onValue={setType}
            options={[
              { value: 'document', label: t`Document` },
              { value: 'request', label: t`Request` },
              { value: 'form', label: t`Form` },
            ]}
          />
        </div>
        <div className={styles.templateChoice}>
          <span className="t12 m" aria-hidden="true">{t`Who sees it`}</span>
          <Segmented
            label={t`Who sees it`}
            value={showTo}
            onValue={setShowTo}
            options={[
              { value: 'onlyMe', label: t`Only me` },
              { value: 'allMembers', label: t`All members of the organization` },
            ]}
          />
        </div>
        <Checkbox
          label={t`Keep the names and e-mail addresses of people`}
          hint={<Trans>Otherwise places remain, to be filled each time</Trans>}
          checked={keepPeople}
          onChecked={setKeepPeople}
        />
        {state === 'failed' ? (
          <p role="alert" className="bad">
            <Trans>The template could not be kept. It needs at least one document.</Trans>
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
