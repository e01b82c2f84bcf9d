import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCloudUp, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ENVELOPE_FACES } from '../../faces/envelopes/envelope-faces.ts'
import { useEntryRefusal } from '../../faces/refusal-sentence.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import type { ReplicaView } from '../../replica/view-of.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PanelTabs } from '../../ui/tabs.tsx'
import { useUploadCounts } from '../create/use-upload-counts.ts'
import styles from '../share/read-only-draft.module.css'
import { useWizard } from '../wizard/wizard-context.tsx'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { OptionsPanel } from './options-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadyAside } from './ready-aside.tsx'
import { sendableContent, sendDraft } from './send-draft.ts'
import { SummaryPanel } from './summary-panel.tsx'

type Tab = 'summary' | 'options' | 'preview'

/** Step 3: everything once more, and Send. */
export function FinaliseStep() {
  const { t } = useLingui()
  const { live, draft, reading, isOnline, owner, focusId } = useWizard()
  const replica = useReplica()
  const navigate = useNavigate()
  const uploads = useUploadCounts(draft)
  const [tab, setTab] = useState<Tab>(focusId === 'preview' ? 'preview' : 'summary')
  const [sending, setSending] = useState<'no' | 'yes' | 'failed'>('no')
  const content = useMemo(() => sendableContent(live, reading), [live, reading])
  const missing = content ? 0 : reading.problems.length
  const isLater = !isOnline || uploads.waiting + uploads.sending > 0

  const send = async () => {
    if (!content || sending === 'yes') return
    setSending('yes')
    for (const entry of refusedSendings(replica.view().outbox, live.envelopeId))
      await replica.discard(entry.id)
    const captured = await sendDraft(replica, live, content).catch(() => null)
    if (!captured?.ok) return setSending('failed')
    await navigate({ to: `/documents/${live.envelopeId}` as '/' })
  }
  return (
    <WizardFrame
      acts={
        <>
          <span className="t12 m why" aria-live="polite">
            {owner !== null ? (
              t`Only ${owner} can send it`
            ) : missing > 0 ? (
              <>
                {t`${plural(missing, { one: '# thing is missing', other: '# things are missing' })}`}{' '}
                <a href="#ready-title">{t`See what`}</a>
              </>
            ) : isLater ? (
              isOnline ? (
                t`Sends itself when the files are uploaded`
              ) : (
                t`Needs a connection. Your entries are kept.`
              )
            ) : (
              ''
            )}
          </span>
          <Button
            variant="filled"
            icon={isLater ? IconCloudUp : IconSend}
            mirrorIcon={!isLater}
            disabled={!content || owner !== null}
            busy={sending === 'yes'}
            onClick={() => void send()}
          >
            {isLater ? <Trans>Send when online</Trans> : <Trans>Send</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.wizBody}>
        <div className={styles.wizScroll}>
          <div className={classNames(styles.wizColumn, styles.narrow)}>
            <RefusedSending />
            {sending === 'failed' ? (
              <Banner icon={IconAlertTriangle} tone="bad" urgent>
                <p>
                  <Trans>
                    This device could not keep the sending. Nothing was sent; your draft is unchanged.
                  </Trans>
                </p>
              </Banner>
            ) : null}
            <PanelTabs<Tab>
              label={t`Finalise`}
              value={tab}
              onValue={setTab}
              tabs={[
                { value: 'summary', label: t`Summary` },
                { value: 'options', label: t`Options` },
                { value: 'preview', label: t`Preview` },
              ]}
            >
              {tab === 'summary' ? (
                <SummaryPanel onOptions={() => setTab('options')} />
              ) : tab === 'options' ? (
                <OptionsPanel />
              ) : (
                <PreviewPanel />
              )}
            </PanelTabs>
          </div>
        </div>
        <ReadyAside onOptions={() => setTab('options')} onSummary={() => setTab('summary')} />
      </div>
    </WizardFrame>
  )
}

const refusedSendings = (outbox: ReplicaView['outbox'], envelopeId: string) =>
  outbox.filter((one) => one.name === 'sendEnvelope' && one.entity === envelopeId && one.state === 'refused')

/** A sending the server did not accept: why, and that the draft is all there. */
function RefusedSending() {
  const { t } = useLingui()
  const { live } = useWizard()
  const replica = useReplica()
  const outbox = useReplicaView((view) => view.outbox)
  const sentence = useEntryRefusal(ENVELOPE_FACES)
  const entry = refusedSendings(outbox, live.envelopeId).at(-1)
  const result = entry?.result
  if (!entry || result?.status !== 'refused') return null
  const by = result.facts?.by
  const name = typeof by === 'string' ? by : null
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="bad"
      urgent
      acts={
        <Button variant="outline" onClick={() => void replica.discard(entry.id)}>
          {result.code === 'draft-changed' ? <Trans>I have reviewed it</Trans> : <Trans>Close</Trans>}
        </Button>
      }
    >
      <p className="b">
        {result.code === 'draft-changed'
          ? name
            ? t`${name} changed the draft: review`
            : t`Somebody changed the draft: review`
          : sentence('sendEnvelope', result)}
      </p>
      <p>
        <Trans>Nothing was sent. Everything you wrote is still here.</Trans>
      </p>
    </Banner>
  )
}
