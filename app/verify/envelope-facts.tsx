import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock, IconCloudOff, IconFileOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { readEnvelopeRecord } from '../../sync/calls/envelopes.ts'
import { useCalls } from '../session/use-calls.ts'
import { Banner } from '../ui/banner.tsx'
import { classNames } from '../ui/class-names.ts'
import { Fingerprint } from '../ui/fingerprint.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { DateTime, FileSize } from '../ui/values.tsx'
import styles from './envelope-facts.module.css'
import { STATES } from './verify-words.ts'

/** What the server tells everybody who has the number: state, dates and fingerprints, never names. */
export type EnvelopeRecord = DataOf<typeof readEnvelopeRecord>
export type FactsReading =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' }
  | { readonly status: 'offline' }
  | { readonly status: 'held'; readonly record: EnvelopeRecord }

export function useEnvelopeFacts(id: string | undefined): FactsReading {
  const calls = useCalls()
  const [reading, setReading] = useState<FactsReading>({ status: id === undefined ? 'none' : 'loading' })
  useEffect(() => {
    if (id === undefined) return
    let current = true
    void calls.call(readEnvelopeRecord, { id }).then((answer) => {
      if (!current) return
      if (answer.ok) setReading({ status: 'held', record: answer.value.data })
      else setReading({ status: answer.error.kind === 'refused' ? 'unknown' : 'offline' })
    })
    return () => {
      current = false
    }
  }, [calls, id])
  return reading
}

/** Which stored revision a file is, by its fingerprint; one-based. Null when it is none of them. */
export function storedVersion(record: EnvelopeRecord, sha256: string | null): number | null {
  for (const revisions of record.documents) {
    const at = revisions.findIndex((one) => one.sha256 === sha256)
    if (at >= 0) return at + 1
  }
  return null
}

export function EnvelopeFacts({ reading }: { reading: FactsReading }) {
  const { t } = useLingui()
  if (reading.status === 'none') return null
  if (reading.status === 'loading')
    return (
      <Skeleton>
        <div className={classNames('card', styles.record)}>
          <Bone width="60%" />
          <Bone width="40%" />
        </div>
      </Skeleton>
    )
  if (reading.status === 'unknown')
    return (
      <Banner icon={IconFileOff} tone="warn">
        <p>
          <Trans>No document with this number was sent from here. You can still check the file itself.</Trans>
        </p>
      </Banner>
    )
  if (reading.status === 'offline')
    return (
      <Banner icon={IconCloudOff}>
        <p>
          <Trans>There is no connection to look this number up. You can still check the file itself.</Trans>
        </p>
      </Banner>
    )
  const { record } = reading
  const words = STATES[record.state]
  return (
    <section className={classNames('card', styles.record)} aria-label={t`What is recorded under this number`}>
      <Banner
        icon={record.state === 'completed' ? IconCheck : IconClock}
        {...(record.state === 'completed' && { tone: 'ok' })}
      >
        <p className="b">{words ? t(words) : t`It was sent from here.`}</p>
        <p className="m">
          <Trans>
            Sent on <DateTime at={record.sentAt} />.
          </Trans>{' '}
          {record.completedAt === null ? null : (
            <Trans>
              Completed on <DateTime at={record.completedAt} />.
            </Trans>
          )}{' '}
          {t`${plural(record.signatures, { one: '# signature', other: '# signatures' })}.`}
        </p>
      </Banner>
      <ul className="record-files">
        {record.documents.map((revisions, index) => {
          const newest = revisions.at(-1)
          return newest === undefined ? null : (
            <li key={newest.sha256} className="t12 m">
              {t`Document ${index + 1}`} · <FileSize bytes={newest.sizeBytes} /> ·{' '}
              <Fingerprint sha256={newest.sha256} whole />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
