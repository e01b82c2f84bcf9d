/** One key beside the list: its owner changes it and has it made, whoever looks after keys ends it. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconKeyOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { issueApiKey } from '../../../sync/calls/api-keys.ts'
import type { ApiKey } from '../../../sync/entities/api-key.ts'
import { createId } from '../../../sync/ids.ts'
import { RecordEditor, type Save, type SaveOutcome } from '../../records/form/record-editor.tsx'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import type { OpenPanel } from '../../records/records-screen.tsx'
import { RecordMark, standingOf } from '../../records/replica/record-mark.tsx'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { useAuthority, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { isolate } from '../../ui/isolate.ts'
import { State } from '../../ui/states.tsx'
import { DateTime } from '../../ui/values.tsx'
import { RecordHistory } from '../audit/record-history.tsx'
import { ConfirmedAct } from './confirmed-act.tsx'
import { IssueSecret } from './issue-secret.tsx'
import { endOfDay, type KeyEntry, keyForm, keyRecordForm, keyToEntry } from './key-form.ts'
import { KeyStatePill, keyState } from './key-state.tsx'
import type { KeyUses } from './key-uses.ts'
import styles from './programs.module.css'

export function KeyPanel({
  id,
  row,
  onClose,
  onOpen,
  uses,
}: OpenPanel<ApiKey> & { readonly uses: KeyUses | null }) {
  const { t } = useLingui()
  if (id !== 'new' && !row)
    return (
      <SidePanel title={t`Key`} onClose={onClose}>
        <State icon={IconKeyOff} title={t`This key is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.name}</bdi> : t`New key`}
      {...(row && {
        lead: (
          <>
            <KeyStatePill state={keyState(row, Date.now())} />
            <RecordMark kind="apiKey" id={row.id} />
          </>
        ),
      })}
      onClose={onClose}
    >
      {row ? <KnownKey one={row} uses={uses} /> : <NewKey onSaved={onOpen} />}
      {row ? <RecordHistory of={row.id} /> : null}
    </SidePanel>
  )
}

function useKeySave(id: string, one: ApiKey | null) {
  const record = useMemo(() => one && { name: one.name, scopes: one.scopes, expiresAt: one.expiresAt }, [one])
  const { onSave, refused } = useRecordSave({
    command: 'saveApiKey',
    form: keyRecordForm,
    id,
    record,
    title: (values: { readonly name: string }) => values.name,
  })
  const save = async ({ changes, base, values }: Save<KeyEntry>): Promise<SaveOutcome<KeyEntry>> => {
    const { lastDay, ...rest } = values
    const { lastDay: changedDay, ...changed } = changes
    const { lastDay: _before, ...before } = base
    const isNew = record === null
    const expires = isNew || changedDay !== undefined
    const outcome = await onSave({
      changes: { ...(isNew ? rest : changed), ...(expires && { expiresAt: endOfDay(lastDay) }) },
      base: { ...before, ...(expires && record && { expiresAt: record.expiresAt }) },
      values: { ...rest, expiresAt: endOfDay(lastDay) },
    })
    if (outcome.kind === 'saved') return outcome
    if (outcome.kind === 'refused') return { kind: 'refused', sentence: outcome.sentence }
    return {
      kind: 'changed',
      conflicts: outcome.conflicts.map(({ field, ...conflict }) => ({
        ...conflict,
        field: field === 'expiresAt' ? ('lastDay' as const) : field,
        theirs: one ? keyToEntry(one)[field === 'expiresAt' ? 'lastDay' : field] : undefined,
      })),
    }
  }
  const seen = refused && {
    id: refused.id,
    changes: {},
    conflicts: [],
    ...(refused.sentence !== undefined && { sentence: refused.sentence }),
    done: refused.done,
  }
  return { save, refused: seen }
}

function NewKey({ onSaved }: { readonly onSaved: (id: string) => void }) {
  const { t } = useLingui()
  const [id] = useState(() => createId('apiKey', deviceIds))
  const { save, refused } = useKeySave(id, null)
  return (
    <RecordEditor
      form={keyForm}
      recordId="new"
      record={null}
      initial={{ scopes: ['documents.read'] }}
      refused={refused}
      saveLabel={t`Save and go on`}
      onSave={async (wish) => {
        const outcome = await save(wish)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    />
  )
}

function KnownKey({ one, uses }: { readonly one: ApiKey; readonly uses: KeyUses | null }) {
  const me = useAuthority()?.personId
  const record = useMemo(() => keyToEntry(one), [one])
  const { save, refused } = useKeySave(one.id, one)
  const isOwn = one.ownerId === me
  const hasEnded = one.endedAt !== null
  return (
    <div className={styles.stack}>
      {isOwn && !hasEnded ? <Issue one={one} /> : null}
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Acts for</Trans>
          </dt>
          <dd>
            <bdi>{one.ownerName}</bdi>
          </dd>
        </div>
        <Uses of={uses?.get(one.id)} />
      </dl>
      <RecordEditor
        form={keyForm}
        recordId={one.id}
        record={record}
        refused={refused}
        readOnly={!isOwn || hasEnded}
        onSave={save}
      >
        {hasEnded ? null : <End one={one} />}
      </RecordEditor>
    </div>
  )
}

function Uses({
  of,
}: {
  readonly of: { readonly lastUsedAt: number | null; readonly address: string } | undefined
}) {
  if (!of) return null
  return (
    <div>
      <dt>
        <Trans>Last used</Trans>
      </dt>
      <dd>
        {of.lastUsedAt === null ? (
          <Trans>Never</Trans>
        ) : (
          <>
            <DateTime at={of.lastUsedAt} /> · <bdi dir="ltr">{of.address}</bdi>
          </>
        )}
      </dd>
    </div>
  )
}

/** The key itself is made by the server, once its description has arrived there. */
function Issue({ one }: { readonly one: ApiKey }) {
  const { t } = useLingui()
  const calls = useCalls()
  const isWaiting = useReplicaView((view) => standingOf(view, 'apiKey', one.id) === 'waiting')
  const name = isolate(one.name)
  return (
    <IssueSecret
      isIssued={one.issuedAt !== null}
      isWaiting={isWaiting}
      issue={() => calls.call(issueApiKey, { id: one.id })}
      secretIn={({ key }) => key}
      words={{
        make: t`Make the key and show it`,
        makeAnew: t`Make it anew`,
        question: t`Make ${name} anew?`,
        keep: t`Keep the key`,
        consequence: t`Programs that use the key there is now stop working until they are given the new one.`,
        shown: t`The key of ${name}`,
        failure: t`The key was not made`,
      }}
    />
  )
}

function End({ one }: { readonly one: ApiKey }) {
  const { t } = useLingui()
  const replica = useReplica()
  const name = isolate(one.name)
  return (
    <ConfirmedAct
      label={t`End key`}
      icon={IconKeyOff}
      question={t`End ${name}?`}
      keep={t`Keep the key`}
      consequence={t`Programs that use it stop working at once, and it cannot be brought back.`}
      act={() => replica.dispatch('endApiKey', { id: one.id }, { title: one.name })}
    />
  )
}
