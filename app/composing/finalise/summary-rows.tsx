import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReportAccess } from '../../../sync/entities/envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { DraftClassification } from './classification.tsx'
import styles from './summary-panel.module.css'

/** A line of the summary: what, how it is now, and the way to where it is written. */
export function Row(props: {
  readonly label: string
  readonly onEdit: () => void
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div>
      <dt className="m">{props.label}</dt>
      <dd>{props.children}</dd>
      <dd>
        <Button variant="link" aria-label={t`Edit: ${props.label}`} onClick={props.onEdit}>
          <Trans>Edit</Trans>
        </Button>
      </dd>
    </div>
  )
}

/** Options as they are; those that were left alone are not listed. */
export function OptionRows({ onEdit }: { readonly onEdit: () => void }) {
  const { t } = useLingui()
  const { draft } = useWizard()
  const sequences = useHeld('sequence')
  const { sequenceId, openToOrganization, allowAddedSigners } = draft
  return (
    <>
      {draft.description === '' ? null : (
        <Row label={t`Description`} onEdit={onEdit}>
          <p className={styles.said} dir="auto">
            {draft.description}
          </p>
        </Row>
      )}
      {draft.tags.length === 0 ? null : (
        <Row label={t`Tags`} onEdit={onEdit}>
          <div className="row wrap">
            {draft.tags.map((tag) => (
              <Chip key={tag} tag>
                <bdi>{tag}</bdi>
              </Chip>
            ))}
          </div>
        </Row>
      )}
      <Row label={t`Classification`} onEdit={onEdit}>
        <DraftClassification />
      </Row>
      {sequenceId === null ? null : (
        <Row label={t`Document number`} onEdit={onEdit}>
          <bdi>{sequences.get(sequenceId)?.name ?? t`A sequence that is no longer there`}</bdi>
          <div className="t12 m">
            <Trans>Set when sent</Trans>
          </div>
        </Row>
      )}
      {draft.workflowReportAccess === null ? null : (
        <Row label={t`Workflow report`} onEdit={onEdit}>
          <WhoMay access={draft.workflowReportAccess} />
        </Row>
      )}
      {draft.forensicReportAccess === null ? null : (
        <Row label={t`Forensic report`} onEdit={onEdit}>
          <WhoMay access={draft.forensicReportAccess} />
        </Row>
      )}
      {openToOrganization || allowAddedSigners ? (
        <Row label={t`Also`} onEdit={onEdit}>
          {openToOrganization ? <div>{t`Open to your organisation`}</div> : null}
          {allowAddedSigners ? <div>{t`Signers may be added on the way`}</div> : null}
        </Row>
      ) : null}
    </>
  )
}

function WhoMay({ access }: { readonly access: ReportAccess }) {
  const { t } = useLingui()
  const format = useFormat()
  const who = [
    ...(access.initiator ? [t`Initiator`] : []),
    ...(access.internal ? [t`Internal recipients`] : []),
    ...(access.external ? [t`External recipients`] : []),
  ]
  return who.length === 0 ? t`Nobody` : format.list(who)
}
