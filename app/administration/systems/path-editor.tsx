import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDotsVertical,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { authorizePathNow, deauthorizePathNow } from '../../../sync/calls/connected-systems.ts'
import type { ConnectedSystem, IntegrationPath } from '../../../sync/entities/connected-system.ts'
import { createPathId, standingOfPath } from '../../../sync/rules/connected-systems/path-standing.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { RecordMark, standingOf } from '../../records/replica/record-mark.tsx'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DateOnly } from '../../ui/values.tsx'
import { NEW_PATH, PATH_LIST_NAMES, type PathEntry, pathForm, pathToEntry } from './path-form.tsx'
import { STANDING_WORDS } from './system-words.ts'
import styles from './systems.module.css'

export function PathEditor(props: {
  readonly system: ConnectedSystem
  readonly path: IntegrationPath
  readonly readOnly: boolean
  readonly onRemoved: () => void
}) {
  const { system, path, readOnly, onRemoved } = props
  const { t } = useLingui()
  const [isRemoving, setRemoving] = useState(false)
  const standing = standingOfPath(system, path)
  return (
    <>
      <div className={styles.head}>
        <h2>
          <bdi>{path.name}</bdi>
        </h2>
        <Pill
          icon={standing === 'ready' ? IconCircleCheck : IconAlertTriangle}
          tone={standing === 'ready' ? 'ok' : 'warn'}
        >
          {t(STANDING_WORDS[standing])}
        </Pill>
        <RecordMark kind="integrationPath" id={path.id} />
        {readOnly ? null : (
          <Menu label={t`More`} align="end" trigger={<IconButton icon={IconDotsVertical} label={t`More`} />}>
            <MenuItem icon={IconTrash} bad onSelect={() => setRemoving(true)}>
              <Trans>Remove endpoint</Trans>
            </MenuItem>
          </Menu>
        )}
      </div>
      <Authorization system={system} path={path} readOnly={readOnly} />
      <OnePath system={system} path={path} id={path.id} readOnly={readOnly} onSaved={() => undefined} />
      {isRemoving ? (
        <RemovePathDialog path={path} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      ) : null}
    </>
  )
}

export function NewPathEditor(props: {
  readonly system: ConnectedSystem
  readonly readOnly: boolean
  readonly onSaved: (id: string) => void
}) {
  const { system, readOnly, onSaved } = props
  const [id] = useState(() => createPathId(system.id, deviceIds))
  return (
    <>
      <div className={styles.head}>
        <h2>
          <Trans>New endpoint</Trans>
        </h2>
      </div>
      <OnePath system={system} path={null} id={id} readOnly={readOnly} onSaved={onSaved} />
    </>
  )
}

function OnePath(props: {
  readonly system: ConnectedSystem
  readonly path: IntegrationPath | null
  readonly id: IntegrationPath['id']
  readonly readOnly: boolean
  readonly onSaved: (id: string) => void
}) {
  const { system, path, id, readOnly, onSaved } = props
  const { t } = useLingui()
  const form = useMemo(() => pathForm(system.parameters), [system.parameters])
  const record = useMemo(() => (path ? pathToEntry(path) : null), [path])
  const { onSave, refused } = useRecordSave<PathEntry>({
    command: 'saveIntegrationPath',
    form,
    id,
    record,
    lists: PATH_LIST_NAMES,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={form}
      recordId={path?.id ?? `new ${system.id}`}
      record={record}
      initial={NEW_PATH}
      refused={refused}
      readOnly={readOnly}
      {...(path === null && { saveLabel: t`Add endpoint` })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    />
  )
}

/** What it asks for now is allowed, or is not; a change takes the permission away. */
function Authorization(props: {
  readonly system: ConnectedSystem
  readonly path: IntegrationPath
  readonly readOnly: boolean
}) {
  const { system, path, readOnly } = props
  const { t } = useLingui()
  const replica = useReplica()
  const { call } = useCalls()
  const [isSending, setSending] = useState(false)
  const isOffline = useReplicaView((view) => view.contact === 'offline')
  const [refused, setRefused] = useState('')
  const isReady = standingOfPath(system, path) === 'ready'
  const isSent = useReplicaView((view) => standingOf(view, 'integrationPath', path.id)) === 'sent'
  const run = async (asked: typeof authorizePathNow | typeof deauthorizePathNow) => {
    setSending(true)
    const answer = await call(asked, { integrationPathId: path.id })
    setSending(false)
    setRefused(answer.ok ? '' : 'sentence' in answer.error ? answer.error.sentence : t`Needs a connection.`)
    void replica.sync()
  }
  const { authorized } = path
  return (
    <Banner
      icon={isReady ? IconShieldCheck : IconShieldOff}
      tone={isReady ? 'ok' : 'info'}
      acts={
        readOnly ? undefined : isReady ? (
          <Button
            variant="quiet"
            busy={isSending}
            disabled={isOffline}
            onClick={() => void run(deauthorizePathNow)}
          >
            <Trans>Withdraw</Trans>
          </Button>
        ) : (
          <Button
            variant="outline"
            busy={isSending}
            disabled={isOffline || !isSent}
            onClick={() => void run(authorizePathNow)}
          >
            <Trans>Authorise</Trans>
          </Button>
        )
      }
    >
      <p>
        {isReady && authorized ? (
          <Trans>
            Authorised by <bdi>{authorized.name}</bdi>, <DateOnly at={authorized.at} />. It may be executed as
            it stands.
          </Trans>
        ) : authorized ? (
          <Trans>It was changed since it was authorised: nothing uses it until it is authorised again.</Trans>
        ) : (
          <Trans>Try it out, then authorise it: before that nothing uses it.</Trans>
        )}
        {isOffline && !readOnly ? ` ${t`Needs a connection.`}` : null}
        {refused === '' ? null : ` ${refused}`}
      </p>
    </Banner>
  )
}

function RemovePathDialog(props: {
  readonly path: IntegrationPath
  readonly onClose: () => void
  readonly onRemoved: () => void
}) {
  const { path, onClose, onRemoved } = props
  const { t } = useLingui()
  const replica = useReplica()
  const name = isolate(path.name)
  return (
    <AlertDialog
      open
      destructive
      title={t`Remove the endpoint ${name}?`}
      confirmLabel={t`Remove endpoint`}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatch('removeIntegrationPath', { integrationPathId: path.id }, { title: path.name })
        onClose()
        onRemoved()
      }}
    >
      <Trans>What uses it finds it no more. To keep it, switch it off instead.</Trans>
    </AlertDialog>
  )
}
