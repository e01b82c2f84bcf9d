/** One webhook beside the list: where it is, its secret, and what it was told. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconTrash, IconWebhookOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { issueWebhookSecret } from '../../../sync/calls/webhooks.ts'
import type { Webhook } from '../../../sync/entities/webhook.ts'
import { createId } from '../../../sync/ids.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import type { OpenPanel } from '../../records/records-screen.tsx'
import { RecordMark, standingOf } from '../../records/replica/record-mark.tsx'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { useAuthority, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { State } from '../../ui/states.tsx'
import { PanelTabs } from '../../ui/tabs.tsx'
import { RecordHistory } from '../audit/record-history.tsx'
import { ConfirmedAct } from './confirmed-act.tsx'
import { Deliveries } from './deliveries.tsx'
import { IssueSecret } from './issue-secret.tsx'
import styles from './programs.module.css'
import { type WebhookEntry, webhookForm, webhookToEntry } from './webhook-form.ts'
import { type Doing, WebhookPill } from './webhook-state.tsx'

export interface WebhookPanelProps extends OpenPanel<Webhook> {
  readonly doings: ReadonlyMap<string, Doing>
  /** Something was done on the server alone. */
  readonly onDone: () => void
}

export function WebhookPanel({ id, row, search, onClose, onOpen, onTab, doings, onDone }: WebhookPanelProps) {
  const { t } = useLingui()
  if (id !== 'new' && !row)
    return (
      <SidePanel title={t`Webhook`} onClose={onClose}>
        <State icon={IconWebhookOff} title={t`This webhook is not there any more.`} />
      </SidePanel>
    )
  const tab = search.tab === 'deliveries' ? 'deliveries' : 'settings'
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.name}</bdi> : t`New webhook`}
      {...(row && {
        lead: (
          <>
            <WebhookPill one={row} doing={doings.get(row.id)} />
            <RecordMark kind="webhook" id={row.id} />
          </>
        ),
      })}
      onClose={onClose}
    >
      {row ? (
        <div className={styles.stack}>
          <Held one={row} doing={doings.get(row.id)} onDone={onDone} />
          <PanelTabs
            label={t`About this webhook`}
            value={tab}
            onValue={(next) => onTab(next === 'deliveries' ? next : undefined)}
            tabs={[
              { value: 'settings', label: t`Settings` },
              { value: 'deliveries', label: t`Deliveries` },
            ]}
          >
            {tab === 'deliveries' ? <Deliveries of={row} onDone={onDone} /> : <KnownWebhook one={row} />}
          </PanelTabs>
        </div>
      ) : (
        <NewWebhook onSaved={onOpen} />
      )}
      {row ? <RecordHistory of={row.id} /> : null}
    </SidePanel>
  )
}

function NewWebhook({ onSaved }: { readonly onSaved: (id: string) => void }) {
  const { t } = useLingui()
  const [id] = useState(() => createId('webhook', deviceIds))
  const { onSave, refused } = useRecordSave<WebhookEntry>({
    command: 'saveWebhook',
    form: webhookForm,
    id,
    record: null,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={webhookForm}
      recordId="new"
      record={null}
      initial={{ active: true, events: ['envelope.completed'] }}
      refused={refused}
      saveLabel={t`Save and go on`}
      onSave={async (save) => {
        // What it begins with is wanted as well.
        const outcome = await onSave({ ...save, changes: save.values })
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    />
  )
}

function KnownWebhook({ one }: { readonly one: Webhook }) {
  const me = useAuthority()?.personId
  const record = useMemo(() => webhookToEntry(one), [one])
  const { onSave, refused } = useRecordSave<WebhookEntry>({
    command: 'saveWebhook',
    form: webhookForm,
    id: one.id,
    record,
    title: (values) => values.name,
  })
  const isOwn = one.ownerId === me
  return (
    <div className={styles.stack}>
      {isOwn ? <Secret one={one} /> : null}
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Told for</Trans>
          </dt>
          <dd>
            <bdi>{one.ownerName}</bdi>
          </dd>
        </div>
      </dl>
      <RecordEditor
        form={webhookForm}
        recordId={one.id}
        record={record}
        refused={refused}
        readOnly={!isOwn}
        onSave={onSave}
      >
        <Remove one={one} />
      </RecordEditor>
    </div>
  )
}

/** Why it waits, and what can be done about it. */
function Held({
  one,
  doing,
  onDone,
}: {
  readonly one: Webhook
  readonly doing: Doing | undefined
  readonly onDone: () => void
}) {
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [wrong, setWrong] = useState<string | null>(null)
  const resume = async () => {
    const sent = await replica.dispatch('resumeWebhook', { id: one.id }, { title: one.name })
    setWrong(sent.ok ? null : sentence(sent.error))
    if (sent.ok) onDone()
  }
  if (one.pausedAt !== null)
    return (
      <Banner
        icon={IconAlertTriangle}
        tone="bad"
        acts={
          <Button variant="outline" onClick={() => void resume()}>
            <Trans>Resume</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            It accepted nothing for three days. All that waits is delivered in order when you resume.
          </Trans>
        </p>
        {wrong === null ? null : <p role="alert">{wrong}</p>}
      </Banner>
    )
  if (doing?.isHeldBack)
    return (
      <Banner icon={IconAlertTriangle} tone="warn">
        <p>
          <Trans>Its owner may not look after programs any more, so nothing is delivered.</Trans>
        </p>
      </Banner>
    )
  return null
}

function Secret({ one }: { readonly one: Webhook }) {
  const { t } = useLingui()
  const calls = useCalls()
  const isWaiting = useReplicaView((view) => standingOf(view, 'webhook', one.id) === 'waiting')
  const name = isolate(one.name)
  return (
    <IssueSecret
      isIssued={one.issuedAt !== null}
      isWaiting={isWaiting}
      issue={() => calls.call(issueWebhookSecret, { id: one.id })}
      secretIn={({ secret }) => secret}
      words={{
        make: t`Make the secret and begin`,
        makeAnew: t`New secret`,
        question: t`Make a new secret for ${name}?`,
        keep: t`Keep the secret`,
        consequence: t`For a day deliveries are signed with both, so that your program can change over.`,
        shown: t`The secret of ${name}`,
        failure: t`The secret was not made`,
      }}
    />
  )
}

function Remove({ one }: { readonly one: Webhook }) {
  const { t } = useLingui()
  const replica = useReplica()
  const name = isolate(one.name)
  return (
    <ConfirmedAct
      label={t`Remove webhook`}
      icon={IconTrash}
      question={t`Remove ${name}?`}
      keep={t`Keep webhook`}
      consequence={t`What waits is not delivered any more, and what was delivered is not shown any more.`}
      act={() => replica.dispatch('removeWebhook', { id: one.id }, { title: one.name })}
    />
  )
}
