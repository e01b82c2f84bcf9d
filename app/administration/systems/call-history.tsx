import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { getSystemCalls } from '../../../sync/calls/connected-systems.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { ConnectedSystem, IntegrationPath } from '../../../sync/entities/connected-system.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useCalls } from '../../session/use-calls.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { State } from '../../ui/states.tsx'
import { DateTime } from '../../ui/values.tsx'
import { OUTCOME_WORDS } from './system-words.ts'
import styles from './systems.module.css'

type Told = DataOf<typeof getSystemCalls>

/** What was asked of a system in the last thirty days, newest first; the server knows it alone. */
export function CallHistory(props: {
  readonly system: ConnectedSystem
  readonly paths: readonly IntegrationPath[]
  readonly onClose: () => void
}) {
  const { system, paths, onClose } = props
  const { t } = useLingui()
  const { call } = useCalls()
  const [told, setTold] = useState<Told | 'away' | null>(null)
  useEffect(() => {
    let isOver = false
    void call(getSystemCalls, { connectedSystemId: system.id }).then((answer) => {
      if (!isOver) setTold(answer.ok ? answer.value.data : 'away')
    })
    return () => {
      isOver = true
    }
  }, [call, system.id])
  const names = new Map(paths.map((one) => [one.id as string, one.name]))
  return (
    <Dialog open onClose={onClose} width={640} title={t`History`}>
      {told === null ? (
        <ListSkeleton />
      ) : told === 'away' ? (
        <State icon={IconCloudOff} title={t`Needs a connection.`} />
      ) : told.length === 0 ? (
        <State icon={IconHistory} title={t`Nothing was asked in the last 30 days.`} />
      ) : (
        <ul className={styles.calls}>
          {told.map((one) => (
            <OneCall key={one.callId} call={one} name={names.get(one.integrationPathId) ?? ''} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function OneCall({ call, name }: { readonly call: Told[number]; readonly name: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { outcome, status, durationMs } = call
  const isGood = outcome === 'answered' && (status ?? 0) < 400
  const ms = format.number(durationMs ?? 0)
  return (
    <li className={styles.call}>
      <span>
        <bdi className="b">{name}</bdi> <bdi className="m">{call.method}</bdi>
      </span>
      <Pill icon={isGood ? IconCircleCheck : IconAlertTriangle} tone={isGood ? 'ok' : 'bad'}>
        {outcome === null ? (
          <Trans>No outcome is known</Trans>
        ) : outcome === 'answered' ? (
          <bdi>{status}</bdi>
        ) : (
          t(OUTCOME_WORDS[outcome])
        )}
      </Pill>
      <span className="m t12">
        <DateTime at={call.at} /> · <bdi>{call.by}</bdi> ·{' '}
        {call.ofStep ? (
          <Trans context="a request to a system">Step of a document</Trans>
        ) : call.how === 'test' ? (
          <Trans context="a request to a system">Test</Trans>
        ) : (
          <Trans context="a request to a system">Used</Trans>
        )}
      </span>
      <span className="m t12">{durationMs === null ? null : <bdi>{t`${ms} ms`}</bdi>}</span>
    </li>
  )
}
