import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { DraftReading } from '../../../sync/collab/draft-view.ts'
import type { LiveState } from '../../live/live-document.ts'
import { Fact } from '../../ui/pill.tsx'
import { TimeOnly } from '../../ui/values.tsx'

/** Where the last change is: with the server, on this device, or nowhere but in this tab. */
export function DraftStatus({
  state,
  reading,
}: {
  readonly state: LiveState
  readonly reading: DraftReading
}) {
  const { t } = useLingui()
  const at = useLastChange(reading, state.status)
  // A save that takes a blink is not worth a word that comes and goes.
  const slow = useSlow(state.status === 'saving', 700)
  if (state.unkept && state.status !== 'saved')
    return (
      <Fact icon={IconAlertTriangle} tone="warn">
        <Trans>This browser keeps nothing. Stay online.</Trans>
      </Fact>
    )
  if (slow)
    return (
      <Fact icon={IconLoader2}>
        <Trans>Saving</Trans>
      </Fact>
    )
  if (state.status === 'saved' || state.status === 'saving')
    return (
      <Fact icon={IconCheck}>
        <span>
          <Trans>
            Draft saved <TimeOnly at={at} />
          </Trans>
        </span>
      </Fact>
    )
  return (
    <Fact icon={IconCloudOff}>
      <span title={t`It is sent to the server when there is a connection.`}>
        <Trans>
          Saved on this device <TimeOnly at={at} />
        </Trans>
      </span>
    </Fact>
  )
}

function useLastChange(reading: DraftReading, status: LiveState['status']): number {
  const [at, setAt] = useState(() => Date.now())
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading or a new place of keeping is what is dated
  useEffect(() => {
    if (first.current) first.current = false
    else setAt(Date.now())
  }, [reading.draft, status])
  return at
}

function useSlow(on: boolean, ms: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!on) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return slow
}
