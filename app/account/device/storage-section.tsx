import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconEraser, IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { isPending } from '../../../sync/replication/outbox.ts'
import { freeSpace } from '../../device/free-space.ts'
import { type Measured, measureStorage, type StorageReport } from '../../device/measure.ts'
import { useAllKept } from '../../device/use-device-envelopes.ts'
import { useMember } from '../../device/use-member.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { FileSize } from '../../ui/values.tsx'
import { AccountSection } from '../account-section.tsx'
import styles from './storage-section.module.css'

export function StorageSection() {
  const { report, look } = useReport()
  return (
    <AccountSection
      title={<Trans>Storage</Trans>}
      lead={<Trans>What this browser keeps so that you can work without a network.</Trans>}
    >
      {report ? <Report report={report} onChange={look} /> : <Counting />}
    </AccountSection>
  )
}

const Counting = () => (
  <Skeleton>
    {[64, 88, 40, 56, 32].map((width) => (
      <Bone key={width} width={`${width}%`} height={20} />
    ))}
  </Skeleton>
)

function useReport() {
  const member = useMember()
  const kept = useAllKept()
  const [report, setReport] = useState<StorageReport | null>(null)
  const look = useCallback(() => void measureStorage(member).then(setReport), [member])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes how much rests here
  useEffect(look, [look, kept])
  return { report, look }
}

function Report({ report, onChange }: { readonly report: StorageReport; readonly onChange: () => void }) {
  const { t } = useLingui()
  const { rows, outbox } = useReplicaView(({ rows, outbox }) => ({ rows, outbox }))
  const unsent = outbox.filter(isPending).length
  const { usage } = report
  return (
    <>
      <dl className={styles.sto}>
        <Line name={<Trans>Documents in your lists</Trans>}>
          <Plural value={rows.size} one="# document" other="# documents" />
        </Line>
        <Sized name={<Trans>Documents you can open without a network</Trans>} measured={report.openable} />
        <Sized name={<Trans>Files</Trans>} measured={report.files} />
        <Sized name={<Trans>Drafts</Trans>} measured={report.drafts} />
        <Line name={<Trans>Waiting to be sent</Trans>}>
          <Plural value={unsent} one="# action" other="# actions" />
        </Line>
      </dl>
      {usage ? (
        <div className={styles.share}>
          <ProgressBar value={usage.bytes / usage.quotaBytes} label={t`Space in use`} />
          <p className="m t12">
            <Trans>
              <FileSize bytes={usage.bytes} /> in use, the app itself included; the browser allows{' '}
              <FileSize bytes={usage.quotaBytes} />.
            </Trans>
          </p>
        </div>
      ) : null}
      <Persistence persistent={report.persistent} onChange={onChange} />
      <FreeSpace onFreed={onChange} />
    </>
  )
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sized({ name, measured }: { readonly name: ReactNode; readonly measured: Measured }) {
  const format = useFormat()
  return (
    <Line name={name}>
      <bdi>{format.number(measured.count)}</bdi> · <FileSize bytes={measured.bytes} />
    </Line>
  )
}

/** Whether the browser may remove all of it when the disk is full. It decides by itself whether it agrees. */
function Persistence(props: { readonly persistent: boolean; readonly onChange: () => void }) {
  const { persistent, onChange } = props
  const [refused, setRefused] = useState(false)
  if (persistent)
    return (
      <p>
        <Trans>The browser keeps this even when the disk is full.</Trans>
      </p>
    )
  const ask = async () => {
    setRefused(!(await navigator.storage?.persist?.().catch(() => false)))
    onChange()
  }
  return (
    <div className={styles.accLine}>
      <p className={classNames('m', styles.stoSay)}>
        {refused ? (
          <Trans>
            The browser did not agree. Installing the app or allowing notifications may change that.
          </Trans>
        ) : (
          <Trans>The browser may remove it when the disk is full, unsent work included.</Trans>
        )}
      </p>
      <Button variant="outline" size="md" icon={IconShieldCheck} onClick={() => void ask()}>
        <Trans>Ask the browser to keep it</Trans>
      </Button>
    </div>
  )
}

function FreeSpace({ onFreed }: { readonly onFreed: () => void }) {
  const member = useMember()
  const [freed, setFreed] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const free = async () => {
    setBusy(true)
    setFreed(await freeSpace(member))
    setBusy(false)
    onFreed()
  }
  return (
    <div className={styles.accLine}>
      <p className={classNames('m', styles.stoSay)}>
        {freed === null ? (
          <Trans>
            Documents you only looked at can go. What waits for you, drafts, unsent work and what you keep on
            purpose stay.
          </Trans>
        ) : (
          <span role="status">
            <Plural value={freed} one="# item removed." other="# items removed." />
          </span>
        )}
      </p>
      <Button variant="outline" size="md" icon={IconEraser} busy={busy} onClick={() => void free()}>
        <Trans>Remove what is not needed</Trans>
      </Button>
    </div>
  )
}
