import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClockCheck,
  IconFilePlus,
  IconFileText,
  IconPencil,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SignatureReport, VerificationReport } from '../../sync/pdf/verify.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import { ChangeSentence } from './change-sentence.tsx'
import styles from './revision-list.module.css'
import { SignatureFacts } from './signature-facts.tsx'
import { isUnsupported, type RevisionKind, type RevisionView, signerName } from './verdict.ts'

const ICONS: Readonly<Record<RevisionKind, IconShape>> = {
  original: IconFileText,
  prepared: IconFilePlus,
  signed: IconPencil,
  sealed: IconRosetteDiscountCheck,
  stamped: IconClockCheck,
  added: IconFilePlus,
  tampered: IconAlertTriangle,
}

/** One row per revision of the file, oldest first: who did what, when, and whether it still stands. */
export function RevisionList({
  views,
  report,
}: {
  views: readonly RevisionView[]
  report: VerificationReport
}) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <section className="card" aria-label={t`Revision by revision`}>
      <div className={classNames('row', styles.revsHead)}>
        <h2 className="grow b16">
          <Trans>Revision by revision</Trans>
        </h2>
        <span className="t12 m">
          {[
            report.looks?.state === 'same' ? t`compared as pages` : null,
            t`${plural(views.length, { one: '# revision', other: '# revisions' })}, ${format.fileSize(report.sizeBytes)}`,
          ]
            .filter((one) => one !== null)
            .join(' · ')}
        </span>
      </div>
      <ol>
        {views.map((view) => (
          <RevisionRow key={view.revision.number} view={view} />
        ))}
      </ol>
    </section>
  )
}

function RevisionRow({ view }: { view: RevisionView }) {
  const { revision, kind, good, forbidden, unseen } = view
  const { t } = useLingui()
  const format = useFormat()
  const number = format.number(revision.number)
  return (
    <li className={classNames(styles.rev, !good && 'bad')}>
      <span
        className={classNames(
          styles.k,
          !good ? 'bad' : kind === 'original' || kind === 'prepared' || kind === 'added' ? 'n' : null,
        )}
        aria-hidden="true"
      >
        <Icon of={good ? ICONS[kind] : IconAlertTriangle} size={16} />
      </span>
      <div className={styles.revWords}>
        <div className="b">
          {number}. <RevisionTitle view={view} />
        </div>
        {revision.signatures.map((signature) => (
          <SignatureFacts key={`${signature.fieldName}-${signature.gapStart}`} signature={signature} />
        ))}
        {kind === 'original' ? (
          <div className="t12 m">
            <Trans>The document before anybody signed</Trans>
          </div>
        ) : null}
        {[...new Set(unseen.map((one) => one.page))].slice(0, 5).map((page) => (
          <div key={page} className={classNames('t12', styles.change)}>
            {t`Page ${format.number(page)} no longer shows what was signed.`}
          </div>
        ))}
        {forbidden.map((change) => (
          <ChangeSentence
            key={`${change.code}-${change.page}-${change.field}-${change.key}`}
            change={change}
          />
        ))}
      </div>
      <div>
        <RevisionPill view={view} />
      </div>
    </li>
  )
}

function RevisionTitle({ view: { revision, kind } }: { view: RevisionView }): ReactNode {
  const name = <bdi>{revision.signatures[0] ? nameOf(revision.signatures[0]) : ''}</bdi>
  switch (kind) {
    case 'original':
      return <Trans>Original</Trans>
    case 'prepared':
      return <Trans>Prepared for signing</Trans>
    case 'signed':
      return <Trans>Signed by {name}</Trans>
    case 'sealed':
      return <Trans>Sealed by {name}</Trans>
    case 'stamped':
      return <Trans>Time-stamped by {name}</Trans>
    case 'added':
      return <Trans>Data added that changes nothing you see</Trans>
    case 'tampered':
      return <Trans>Changed, nobody signed this</Trans>
  }
}

const nameOf = (signature: SignatureReport): string => signerName(signature) || '—'

function RevisionPill({ view: { kind, good, unseen, revision } }: { view: RevisionView }) {
  if (unseen.length > 0)
    return (
      <Pill icon={IconAlertTriangle} tone="bad" onTint>
        <Trans>Looks different</Trans>
      </Pill>
    )
  if (revision.signatures.some(isUnsupported))
    return (
      <Pill icon={IconAlertTriangle} tone="warn">
        <Trans>Not checkable</Trans>
      </Pill>
    )
  if (!good)
    return (
      <Pill icon={IconAlertTriangle} tone="bad" onTint>
        {kind === 'tampered' ? <Trans>Changed</Trans> : <Trans>Not valid</Trans>}
      </Pill>
    )
  if (kind === 'original')
    return (
      <Pill icon={IconCircleCheck}>
        <Trans>Original</Trans>
      </Pill>
    )
  if (kind === 'added' || kind === 'prepared') return null
  return (
    <Pill icon={IconCheck} tone="ok">
      <Trans>Valid</Trans>
    </Pill>
  )
}
