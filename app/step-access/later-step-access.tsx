/** The prompt for pages of the member app: its code and its words come when the first closed document is met. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useLanguage } from '../i18n/language.ts'
import { useSession } from '../session/use-session.tsx'
import type { ClosedAct } from './access-state.ts'

const Card = lazy(async () => ({ default: (await import('./step-access-card.tsx')).StepAccessCard }))
const Again = lazy(async () => ({
  default: (await import('./unlock-and-send-again.tsx')).UnlockAndSendAgain,
}))

export function LaterStepAccess({
  envelope,
  step,
}: {
  readonly envelope: Envelope
  readonly step: Recipient
}) {
  const { call } = useSession()
  const ready = useSignerWords()
  return ready ? (
    <Suspense>
      <Card {...{ envelope, step, call }} level={2} />
    </Suspense>
  ) : null
}

export function LaterUnlockAndSendAgain({
  entry,
  closed,
}: {
  readonly entry: OutboxEntry
  readonly closed: ClosedAct
}) {
  const { call } = useSession()
  const ready = useSignerWords()
  return ready ? (
    <Suspense>
      <Again {...{ entry, closed, call }} />
    </Suspense>
  ) : null
}

function useSignerWords(): boolean {
  const language = useLanguage()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let current = true
    void language.use('step-access').then(() => current && setReady(true))
    return () => {
      current = false
    }
  }, [language])
  return ready
}
