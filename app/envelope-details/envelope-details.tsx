import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { ListItem } from '../../sync/rules/lists.ts'
import { hasRequestMessage } from '../../sync/rules/request-message.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import type { Captured } from '../acts/use-act.ts'
import { DocumentPages } from '../documents/document-pages.tsx'
import { ActNotice } from '../envelopes/acts/act-notice-on-demand.ts'
import type { Notice } from '../envelopes/acts/notice.ts'
import { useRowActs } from '../envelopes/acts/use-row-acts.ts'
import { useRowEntries } from '../envelopes/list/use-envelope-list.ts'
import type { RowAct } from '../envelopes/rules/row-acts.ts'
import { MessagesPanel } from '../messages/messages-panel.tsx'
import { useAuthority, useReplica } from '../replica/use-replica.tsx'
import { closedStep } from '../step-access/closed-step.ts'
import { LaterStepAccess } from '../step-access/later-step-access.tsx'
import stepAccessStyles from '../step-access/step-access.module.css'
import { classNames } from '../ui/class-names.ts'
import { Count } from '../ui/count.tsx'
import { RefreshBar } from '../ui/refresh-bar.tsx'
import { PanelTabs } from '../ui/tabs.tsx'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { AskedBanner } from './asked-banner.tsx'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { BesideFileNote } from './beside-file-note.tsx'
import { DetailsHeader } from './details-header.tsx'
import { EndedBanner } from './ended-banner.tsx'
import styles from './envelope-details.module.css'
import phoneDetailsStyles from './phone-details.module.css'
import { PhoneDetails } from './phone-details.tsx'
import { RecipientsPanel } from './recipients-panel.tsx'
import { RouteView } from './route-view.tsx'
import { useAuditTrail } from './use-audit-trail.ts'
import { VersionsPanel } from './versions-panel.tsx'

/** Dialogs come when the first is asked for: most people who read a document open none. */
const OpenActDialog = lazy(async () => ({ default: (await import('../acts/open-act.tsx')).OpenActDialog }))

type Panel = 'document' | 'trail' | 'recipients' | 'messages' | 'attachments' | 'versions'

/** Header, the drawn route, then the document beside what is known about it. On tablets the document is a tab too. */
export function EnvelopeDetails({ envelope, item }: { envelope: Envelope; item: ListItem }) {
  const { t } = useLingui()
  const replica = useReplica()
  const phone = useMedia(PHONE)
  const narrow = useMedia('(max-width: 1023px)')
  const entries = useRowEntries()
  const acts = useRowActs()
  const trail = useAuditTrail(envelope)
  const [panel, setPanel] = useState<Panel>('trail')
  const shown: Panel = panel === 'document' && !narrow ? 'trail' : panel
  const [open, setOpen] = useState<OpenAct | null>(null)
  const onCaptured: Captured = (entry) =>
    acts.setNotice({ kind: 'entry', entryId: entry.id, name: entry.name })
  useSentNotice(envelope, acts.setNotice)
  const closed = closedStep(envelope, replica.actor)
  const waiting = entries.waiting(envelope.id)
  const refused = entries.refused(envelope.id)
  // The header says already what waits; small edits beside the documents it leaves to the page.
  const { notice } = acts
  const isSaidAbove = notice?.kind === 'entry' && waiting.some((entry) => entry.id === notice.entryId)
  const events = trail.status === 'held' ? trail.trail.events.length : 0
  const tabs: { value: Panel; label: string; end?: React.ReactNode }[] = [
    ...(narrow ? [{ value: 'document' as const, label: t`Document` }] : []),
    { value: 'trail', label: t`Audit trail`, end: <Count of={events} /> },
    { value: 'recipients', label: t`Recipients` },
    { value: 'messages', label: t`Messages`, end: <Count of={envelope.messages.length} /> },
    { value: 'attachments', label: t`Attachments`, end: <Count of={envelope.attachments.length} /> },
    { value: 'versions', label: t`Versions` },
  ]
  const header = {
    envelope,
    item,
    waiting,
    refused,
    onAct: (act: RowAct) => void acts.run(act, [item]),
    onOpen: setOpen,
    onCaptured,
    onTakeBack: (entry: OutboxEntry) => void replica.takeBack(entry.id),
    onFailed: (message: string) => acts.setNotice({ kind: 'failed', message }),
  }
  const notes = (
    <>
      {notice && !isSaidAbove ? <ActNotice notice={notice} onClose={() => acts.setNotice(null)} /> : null}
      <AskedBanner envelope={envelope} onOpen={setOpen} />
      <EndedBanner envelope={envelope} onFailed={header.onFailed} />
      {closed ? null : <BesideFileNote envelope={envelope} />}
    </>
  )
  const dialog =
    open === null ? null : (
      <Suspense>
        <OpenActDialog
          key={`${open.command} ${open.target}`}
          envelope={envelope}
          act={open}
          onCaptured={onCaptured}
          onClose={() => setOpen(null)}
        />
      </Suspense>
    )
  if (phone)
    return (
      <>
        <RefreshBar active={trail.status === 'held' && !trail.fresh} />
        <PhoneDetails {...header} trail={trail} notes={notes} />
        {dialog}
      </>
    )
  return (
    <>
      <RefreshBar active={trail.status === 'held' && !trail.fresh} />
      <DetailsHeader {...header} />
      <div className={styles.detailsNotes}>{notes}</div>
      {closed ? (
        <div className={stepAccessStyles.place}>
          <LaterStepAccess envelope={envelope} step={closed} />
        </div>
      ) : (
        <>
          <RouteView envelope={envelope} vertical={false} />
          <div className={styles.two}>
            {narrow ? null : (
              <section className={phoneDetailsStyles.dv} aria-label={t`Document`}>
                <h2 className="sr">{t`Document`}</h2>
                <DocumentPages envelope={envelope} />
              </section>
            )}
            <section className={styles.au}>
              <PanelTabs label={t`About this document`} value={shown} onValue={setPanel} tabs={tabs}>
                <section
                  className={styles.auScroll}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
                  tabIndex={0}
                  aria-label={tabs.find((tab) => tab.value === shown)?.label}
                >
                  {shown === 'document' ? null : (
                    <h2 className="sr">{tabs.find((tab) => tab.value === shown)?.label}</h2>
                  )}
                  {shown === 'document' ? (
                    <div className={classNames(phoneDetailsStyles.dv, phoneDetailsStyles.narrow)}>
                      <h2 className="sr">{t`Document`}</h2>
                      <DocumentPages envelope={envelope} />
                    </div>
                  ) : shown === 'trail' ? (
                    <AuditPanel envelope={envelope} reading={trail} />
                  ) : shown === 'recipients' ? (
                    <RecipientsPanel envelope={envelope} onOpen={setOpen} />
                  ) : shown === 'messages' ? (
                    <MessagesPanel envelope={envelope} />
                  ) : shown === 'versions' ? (
                    <VersionsPanel envelope={envelope} />
                  ) : (
                    <AttachmentsPanel envelope={envelope} onOpen={setOpen} />
                  )}
                </section>
              </PanelTabs>
            </section>
          </div>
        </>
      )}
      {dialog}
    </>
  )
}

/** Who is told of a sending in words of its own (`hasRequestMessage`) came here from it a moment ago. */
function useSentNotice(envelope: Envelope, say: (notice: Notice) => void) {
  const replica = useReplica()
  const isTold = hasRequestMessage(useAuthority()?.roles, envelope)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const sent = replica
      .view()
      .outbox.find((one) => one.name === 'sendEnvelope' && one.entity === envelope.id)
    if (isTold && sent) say({ kind: 'entry', entryId: sent.id, name: sent.name })
  }, [envelope.id, isTold])
}
