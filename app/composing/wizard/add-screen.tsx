import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconFileOff, IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../live/use-draft.tsx'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { IdleGuard } from '../../shell/idle/idle-guard.tsx'
import { LinkButton } from '../../shell/links.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { OfflineAbsent, State } from '../../ui/states.tsx'
import { DesignerStep } from '../designer/designer-step.tsx'
import { FinaliseStep } from '../finalise/finalise-step.tsx'
import type { WizardStep } from '../finalise/send-readiness.ts'
import { RecipientsStep } from '../recipients/recipients-step.tsx'
import { ReadOnlyDraft } from '../share/read-only-draft.tsx'
import styles from './add-screen.module.css'
import { SentAlready } from './sent-already.tsx'
import { useDescribeDraft } from './use-describe-draft.ts'
import { type Wizard, WizardProvider } from './wizard-context.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

export interface AddScreenProps {
  readonly envelopeId: `envelope:${string}`
  readonly step: WizardStep
}

/** The three-step wizard over one live draft. Its steps are addresses; nothing is lost by going back. */
export function AddScreen({ envelopeId, step }: AddScreenProps) {
  const navigate = useNavigate()
  const use = useDraft(envelopeId)
  const isOnline = useIsOnline()
  const row = useReplicaView(({ rows }) => rows.get(envelopeId))
  const sending = useReplicaView(({ outbox }) =>
    outbox.find((one) => one.name === 'sendEnvelope' && one.entity === envelopeId && one.state !== 'applied'),
  )
  const owner = row && !row.isOwner ? row.ownerName : null
  const [focusId, setFocusId] = useState<string | null>(null)
  const title = use.phase === 'ready' ? use.draft.title : (row?.title ?? '')
  useDescribeDraft(envelopeId, title)

  const goTo = useCallback(
    (next: WizardStep, entryId?: string) => {
      setFocusId(entryId ?? null)
      void navigate({ to: '/add', search: { draft: envelopeId, step: next } })
    },
    [navigate, envelopeId],
  )
  const wizard = useMemo((): Wizard | null => {
    if (use.phase !== 'ready') return null
    const { live, draft, reading, state, undo } = use
    return { live, draft, reading, state, undo, step, isOnline, owner, goTo, focusId }
  }, [use, step, isOnline, owner, goTo, focusId])

  const profileName = useReplicaView(({ profile }) => profile?.name ?? '')
  const live = use.live
  useEffect(() => {
    live?.setPresence({ name: profileName, selected: [] })
    return () => live?.setPresence(null)
  }, [live, profileName])

  if (row && row.state !== 'draft') return <SentAlready envelopeId={envelopeId} title={row.title} />
  if (sending && sending.state !== 'refused')
    return <SentAlready envelopeId={envelopeId} title={title} waiting={sending} />
  if (use.phase === 'loading') return <WizardSkeleton />
  // What is on the screen would be saved nowhere any more.
  const ended = use.state.refused === 'revoked' || use.state.refused === 'closed'
  if (use.phase === 'absent' || ended || !wizard)
    return <DraftAbsent refused={use.state.refused} isOnline={isOnline} title={title} />
  return (
    <WizardProvider value={wizard}>
      <IdleGuard />
      {!wizard.state.writable ? (
        <ReadOnlyDraft />
      ) : step === 'recipients' ? (
        <RecipientsStep />
      ) : step === 'fields' ? (
        <DesignerStep />
      ) : (
        <FinaliseStep />
      )}
    </WizardProvider>
  )
}

function DraftAbsent(props: {
  readonly refused: string | null
  readonly isOnline: boolean
  readonly title: string
}) {
  const { t } = useLingui()
  const home = (
    <LinkButton to="/" variant="filled">
      <Trans>Go to inbox</Trans>
    </LinkButton>
  )
  return (
    <main id="main" tabIndex={-1} className={styles.wizState}>
      {props.refused ? (
        <State icon={IconLock} level={1} title={t`You can no longer write this draft`} acts={home}>
          <Trans>
            It was sent, deleted, or its owner took you out. What you had not saved is kept on this device.
          </Trans>
        </State>
      ) : props.isOnline ? (
        <State icon={IconFileOff} level={1} title={t`There is no such draft`} acts={home}>
          <Trans>It may have been deleted, or it belongs to somebody else.</Trans>
        </State>
      ) : (
        <OfflineAbsent name={props.title} />
      )}
    </main>
  )
}

/** Shown where the draft is not asked for by name. */
export function NoDraftChosen() {
  const { t } = useLingui()
  return (
    <main id="main" tabIndex={-1} className={styles.wizState}>
      <State
        icon={IconClock}
        level={1}
        title={t`Nothing is open here`}
        acts={
          <LinkButton to="/create-document" variant="filled">
            <Trans>Create document</Trans>
          </LinkButton>
        }
      >
        <Trans>Start a new document, or open one from your drafts.</Trans>
      </State>
    </main>
  )
}
