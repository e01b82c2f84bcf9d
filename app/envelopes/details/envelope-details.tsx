import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { Count } from '../../ui/count.tsx'
import { RefreshBar } from '../../ui/refresh-bar.tsx'
import { PanelTabs } from '../../ui/tabs.tsx'
import { CancelDialog } from '../acts/act-dialogs.tsx'
import { ActNotice } from '../acts/act-notice.tsx'
import { useRowActs } from '../acts/use-row-acts.ts'
import { DocumentPages } from '../document-pages.tsx'
import { useRowEntries } from '../list/use-envelope-list.ts'
import { PHONE, useMedia } from '../use-media.ts'
import { AttachmentsPanel } from './attachments-panel.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { DetailsHeader } from './details-header.tsx'
import { EndedBanner } from './ended-banner.tsx'
import { RecipientsPanel } from './recipients-panel.tsx'
import { RouteView } from './route-view.tsx'
import { useAuditTrail } from './use-audit-trail.ts'
import { VersionsPanel } from './versions-panel.tsx'

type Panel = 'document' | 'trail' | 'recipients' | 'versions' | 'attachments'

/** Header, the drawn route, then the document beside what is known about it. On phones the document is a tab too. */
export function EnvelopeDetails({ envelope, item }: { envelope: Envelope; item: ListItem }) {
  const { t } = useLingui()
  const replica = useReplica()
  const phone = useMedia(PHONE)
  const narrow = useMedia('(max-width: 1023px)')
  const entries = useRowEntries()
  const acts = useRowActs()
  const trail = useAuditTrail(envelope.id, envelope.rev)
  const [panel, setPanel] = useState<Panel>('trail')
  const shown: Panel = panel === 'document' && !narrow ? 'trail' : panel
  const waiting = entries.waiting(envelope.id)
  const refused = entries.refused(envelope.id)
  const events = trail.status === 'held' ? trail.trail.events.length : 0
  const tabs: { value: Panel; label: string; end?: React.ReactNode }[] = [
    ...(narrow ? [{ value: 'document' as const, label: t`Document` }] : []),
    { value: 'trail', label: t`Audit trail`, end: <Count of={events} /> },
    { value: 'recipients', label: t`Recipients` },
    { value: 'versions', label: t`Versions` },
    { value: 'attachments', label: t`Attachments`, end: <Count of={envelope.attachments.length} /> },
  ]
  return (
    <>
      <RefreshBar active={trail.status === 'held' && !trail.fresh} />
      <DetailsHeader
        envelope={envelope}
        item={item}
        waiting={waiting}
        refused={refused}
        onAct={(act) => void acts.run(act, [item])}
        onTakeBack={(entry) => void replica.takeBack(entry.id)}
        onFailed={(message) => acts.setNotice({ kind: 'failed', message })}
      />
      <div className="details-notes">
        {acts.notice ? <ActNotice notice={acts.notice} onClose={() => acts.setNotice(null)} /> : null}
        <EndedBanner envelope={envelope} />
      </div>
      <RouteView envelope={envelope} vertical={phone} />
      <div className="two">
        {narrow ? null : (
          <section className="dv" aria-label={t`Document`}>
            <h2 className="sr">{t`Document`}</h2>
            <DocumentPages envelope={envelope} />
          </section>
        )}
        <section className="au">
          <PanelTabs label={t`About this document`} value={shown} onValue={setPanel} tabs={tabs}>
            <section
              className="au-scroll"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
              tabIndex={0}
              aria-label={tabs.find((tab) => tab.value === shown)?.label}
            >
              {shown === 'document' ? (
                <div className="dv narrow">
                  <h2 className="sr">{t`Document`}</h2>
                  <DocumentPages envelope={envelope} />
                </div>
              ) : shown === 'trail' ? (
                <AuditPanel envelope={envelope} reading={trail} />
              ) : shown === 'recipients' ? (
                <RecipientsPanel envelope={envelope} />
              ) : shown === 'versions' ? (
                <VersionsPanel envelope={envelope} />
              ) : (
                <AttachmentsPanel envelope={envelope} />
              )}
            </section>
          </PanelTabs>
        </section>
      </div>
      {acts.cancelling ? (
        <CancelDialog
          of={{ id: envelope.id, title: envelope.title, doneCount: item.row.doneCount }}
          onClose={acts.stopCancelling}
          onCaptured={(entry) => acts.setNotice({ kind: 'entry', entryId: entry.id, name: entry.name })}
        />
      ) : null}
    </>
  )
}
