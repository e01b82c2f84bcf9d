import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFileCertificate,
  IconLock,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Problem } from '../../../sync/collab/draft-problem.ts'
import { removeUnreadable } from '../../../sync/collab/edit-unreadable.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { LinkButton } from '../../shell/links.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useUploadCounts } from '../create/use-upload-counts.ts'
import { useProblemText } from '../wizard/problem-text.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { MailPreview } from './mail-preview.tsx'
import styles from './ready-aside.module.css'
import { type ReadinessPoint, readinessOf, stepOf } from './send-readiness.ts'
import { useValuesBesideFile } from './use-values-beside-file.ts'

export interface ReadyAsideProps {
  readonly onOptions: () => void
  readonly onSummary: () => void
}

/** What is ready, what is missing and where, what sending freezes, and what the first recipient gets. */
export function ReadyAside({ onOptions, onSummary }: ReadyAsideProps) {
  const { t } = useLingui()
  const { live, draft, reading, owner, goTo } = useWizard()
  const problemText = useProblemText(draft)
  const uploads = useUploadCounts(draft)
  const besideFile = useValuesBesideFile(draft)
  const names = useFormat().list(besideFile)
  const points = readinessOf(reading.problems)
  const ready: Record<ReadinessPoint, string> = {
    // A file that still waits on this device is ready to go, and not uploaded.
    documents:
      uploads.waiting + uploads.sending > 0
        ? t`All files are on this device and upload by themselves`
        : t`All files are uploaded`,
    recipients: t`Every recipient can be reached`,
    signatures: t`Every signer has a signature field`,
    fields: t`Every field is complete`,
    settings: t`Title and options are complete`,
  }
  const isReady = points.every((one) => one.problems.length === 0)
  const [first] = draft.recipients
  const solve = (problem: Problem) => {
    if (problem.code === 'entry-not-readable') live.edit(removeUnreadable)
    else if (stepOf(problem) !== 'finalise') goTo(stepOf(problem), problem.id)
    else if (OPTION_FOCUS[problem.code]) focusAfter(onOptions, OPTION_FOCUS[problem.code] ?? '')
    else focusAfter(onSummary, FOCUS[problem.code] ?? 'draft-title')
  }
  return (
    <aside className={styles.wizAside} aria-labelledby="ready-title">
      <h2 className="h20" id="ready-title" tabIndex={-1}>
        {isReady ? <Trans>Ready to send</Trans> : <Trans>Not ready yet</Trans>}
      </h2>
      <ul className={styles.ready}>
        {points.map((one) =>
          one.problems.length === 0 ? (
            <li key={one.point} className="ok">
              <Icon of={IconCircleCheck} />
              {ready[one.point]}
            </li>
          ) : (
            one.problems.slice(0, MOST).map((problem) => (
              <li key={`${problem.code}${problem.id ?? ''}`} className="bad">
                <Icon of={IconAlertCircle} />
                <span className="grow">{problemText(problem)}</span>
                <Button
                  variant="link"
                  aria-label={`${problem.code === 'entry-not-readable' ? t`Remove` : t`Show`}: ${problemText(problem)}`}
                  onClick={() => solve(problem)}
                >
                  {problem.code === 'entry-not-readable' ? <Trans>Remove</Trans> : <Trans>Show</Trans>}
                </Button>
              </li>
            ))
          ),
        )}
      </ul>
      {besideFile.length === 0 ? null : (
        <div className="banner warn">
          <Icon of={IconFileCertificate} />
          <p className="say">
            <Trans>
              <bdi>{names}</bdi> was signed before. What people enter for it is not written into the file: it
              stands on the completion certificate and in the reports.
            </Trans>
          </p>
        </div>
      )}
      <div className="banner info">
        <Icon of={IconLock} />
        <div className="say">
          <p className="b">
            <Trans>Sending freezes the files</Trans>
          </p>
          <p className="t12 m">
            <Trans>
              The bytes, their fingerprint, the recipients and the fields can no longer change. To change
              something later, cancel the document and send a new one.
            </Trans>
          </p>
        </div>
      </div>
      {owner === null ? (
        <LinkButton
          to="/bulk-send"
          search={{ draft: live.envelopeId }}
          variant="outline"
          icon={IconUsersGroup}
        >
          <Trans>Send to a list of people</Trans>
        </LinkButton>
      ) : null}
      {first ? <MailPreview recipient={first} /> : null}
    </aside>
  )
}

/** A broken import may have hundreds; the first ones are enough to begin with. */
const MOST = 6

const OPTION_FOCUS: Readonly<Partial<Record<Problem['code'], string>>> = {
  'expiry-in-past': 'draft-expiry',
  'description-too-long': 'draft-description',
  'tags-not-valid': 'draft-tags',
  'custom-reminder-missing': 'draft-reminder',
  'sequence-missing': 'draft-sequence',
  'sequence-not-available': 'draft-sequence',
}
const FOCUS: Readonly<Partial<Record<Problem['code'], string>>> = {
  'subject-missing': 'draft-subject',
  'subject-too-long': 'draft-subject',
  'message-too-long': 'draft-message',
}

function focusAfter(open: () => void, id: string): void {
  open()
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
