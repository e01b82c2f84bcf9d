import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconLock } from '@tabler/icons-react'
import { DocumentPages } from '../../documents/document-pages.tsx'
import { StatusPill } from '../../faces/envelopes/status-pill.tsx'
import { type EnvelopeReading, useEnvelope, useReplica } from '../../replica/use-replica.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { closedStep } from '../../step-access/closed-step.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/pill.tsx'
import { OfflineAbsent, State } from '../../ui/states.tsx'
import { Due } from '../list/row-parts.tsx'
import { myTask, rowStatus } from '../rules/row-status.ts'
import { PreviewActs } from './preview-acts.tsx'
import styles from './preview-body.module.css'
import { PreviewMessage } from './preview-message.tsx'
import type { PreviewProps } from './preview-props.ts'
import { ShortRoute } from './short-route.tsx'

/** Facts, title, message, route, acts, then the real page. The row is enough to begin; the rest follows. */
export function PreviewBody(props: PreviewProps & { id: string }) {
  const { id, item, waiting, refused } = props
  const reading = useEnvelope(id)
  const { row } = item
  const { t } = useLingui()
  const online = useIsOnline()
  // While a key is held the row runs ahead of what is drawn below it.
  if (row.id !== id) return <div className="grow" />
  const envelope = reading.status === 'held' ? reading.envelope : undefined
  const open = row.state === 'inProgress' || row.state === 'pending'
  return (
    <div className={styles.vscroll}>
      <div className={styles.vtop}>
        <div className={classNames('row wrap', styles.vfacts)}>
          <StatusPill status={rowStatus(row, waiting, refused, online)} task={myTask(row)} />
          {row.sequenceNumber ? (
            <span className="t12 m">
              <bdi dir="ltr">{row.sequenceNumber}</bdi>
            </span>
          ) : null}
          {open && row.expiresAt !== null ? (
            <Fact icon={IconClock}>
              <Due at={row.expiresAt} long />
            </Fact>
          ) : null}
          {row.demo ? (
            <Fact>
              <Trans>Example</Trans>
            </Fact>
          ) : null}
        </div>
        <h2 className="h20">
          <bdi>{row.title === '' ? t`Untitled` : row.title}</bdi>
        </h2>
        {envelope ? (
          <>
            <PreviewMessage envelope={envelope} />
            <ShortRoute envelope={envelope} />
          </>
        ) : null}
        <PreviewActs {...props} envelope={envelope} />
      </div>
      <div className={styles.desk}>
        <PreviewDocument reading={reading} title={row.title} />
      </div>
    </div>
  )
}

function PreviewDocument({ reading, title }: { reading: EnvelopeReading; title: string }) {
  const replica = useReplica()
  if (reading.status === 'held' && closedStep(reading.envelope, replica.actor))
    return (
      <State icon={IconLock} title={<Trans>This document is protected</Trans>}>
        <Trans>Open it to unlock it.</Trans>
      </State>
    )
  if (reading.status === 'held') return <DocumentPages envelope={reading.envelope} />
  if (reading.status === 'offline')
    return <OfflineAbsent name={<bdi>{title}</bdi>} onWhenOnline={() => void replica.sync()} />
  return null
}
