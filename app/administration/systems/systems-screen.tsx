/** Systems of others that the organisation asks (`/administration/connected-systems`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCircleCheck,
  IconCircleOff,
  IconPlugConnected,
  IconPlus,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ConnectedSystem } from '../../../sync/entities/connected-system.ts'
import { createId } from '../../../sync/ids.ts'
import { changedFields } from '../../../sync/rules/changed-fields.ts'
import { createPathId } from '../../../sync/rules/connected-systems/path-standing.ts'
import { PREDEFINED_SYSTEMS } from '../../../sync/rules/connected-systems/predefined-systems.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { RecordEditor, type Save, type SaveOutcome } from '../../records/form/record-editor.tsx'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import { useOpenRecord } from '../../records/panel/use-open-record.ts'
import type { RecordAct, RecordTable } from '../../records/record-table.ts'
import { type OpenPanel, RecordsScreen } from '../../records/records-screen.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useHeldSource } from '../../records/replica/use-held-source.ts'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import type { Wish } from '../../replica/engine.ts'
import { useHeld, useReplica } from '../../replica/use-replica.tsx'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { EmptyState, State } from '../../ui/states.tsx'
import { FormattedNumber } from '../../ui/values.tsx'
import { RecordHistory } from '../audit/record-history.tsx'
import styles from '../managed-list.module.css'
import { ActivePill, STATUS_OPTIONS, useHolds } from '../managed-list.tsx'
import { newElementId } from './path-parameters.tsx'
import {
  type NewSystemEntry,
  newSystemForm,
  type SystemEntry,
  systemForm,
  systemToEntry,
} from './system-form.ts'
import { SystemSecret } from './system-secret.tsx'
import { TYPE_WORDS } from './system-words.ts'

export const SYSTEMS_PATH = '/administration/connected-systems'

function useSystemTable(): RecordTable<ConnectedSystem> {
  const paths = useHeld('integrationPath')
  const { t } = useLingui()
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { systemId } of paths.values()) counts.set(systemId, (counts.get(systemId) ?? 0) + 1)
    return systemTable(counts, (one) => t(TYPE_WORDS[one.type]))
  }, [paths, t])
}

const systemTable = (
  counts: ReadonlyMap<string, number>,
  typeOf: (one: ConnectedSystem) => string,
): RecordTable<ConnectedSystem> => ({
  id: 'connected-systems',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.baseUrl, one.description],
  searchLabel: msg`Name or address of a system`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => (
        <span className={styles.name}>
          <bdi className="b">{one.name}</bdi>
          <RecordMark kind="connectedSystem" id={one.id} />
        </span>
      ),
    },
    {
      id: 'baseUrl',
      label: msg`Base URL`,
      width: 320,
      card: 'line',
      value: (one) => one.baseUrl,
      cell: (one) => (
        <span className="m">
          <Ltr>{one.baseUrl}</Ltr>
        </span>
      ),
    },
    {
      id: 'type',
      label: msg({ message: 'Type', context: 'connected system' }),
      width: 130,
      card: 'none',
      value: (one) => one.type,
      cell: (one) => <span className="m">{typeOf(one)}</span>,
    },
    {
      id: 'paths',
      label: msg`Endpoints`,
      width: 120,
      end: true,
      card: 'fact',
      value: (one) => counts.get(one.id) ?? 0,
      cell: (one) => <FormattedNumber value={counts.get(one.id) ?? 0} />,
    },
    {
      id: 'status',
      label: msg`Status`,
      width: 130,
      card: 'fact',
      value: (one) => one.active,
      cell: (one) => <ActivePill active={one.active} />,
    },
  ],
  filters: [
    {
      id: 'status',
      kind: 'choice',
      label: msg`Status`,
      options: STATUS_OPTIONS,
      of: (one) => (one.active ? 'active' : 'inactive'),
    },
  ],
})

export function SystemsScreen() {
  const maySee = useMayOpen('/administration/connected-systems')
  return maySee ? <Systems /> : <NotAuthorised />
}

function Systems() {
  const { t } = useLingui()
  const mayWrite = useHolds('systemWrite')
  const table = useSystemTable()
  const source = useHeldSource('connectedSystem')
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const acts = useSystemActs(mayWrite)
  const add = mayWrite ? (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Connect a system</Trans>
    </Button>
  ) : null
  return (
    <RecordsScreen
      title={t`Connected systems`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) => t`${plural(count, { one: '# system', other: '# systems' })}`}
      actions={add}
      empty={
        <EmptyState icon={IconPlugConnected} acts={add}>
          <Trans>
            Your ERP, a registry, an archive: systems that are asked over the network, with what they answer
            taken into fields. Connect one here.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <SystemPanel {...panel} mayWrite={mayWrite} />}
    />
  )
}

function useSystemActs(mayWrite: boolean): readonly RecordAct<ConnectedSystem>[] {
  const replica = useReplica()
  const navigate = useNavigate()
  return useMemo(() => {
    const set = (active: boolean) => (rows: readonly ConnectedSystem[]) =>
      void replica.dispatchAll(
        rows
          .filter((one) => one.active !== active)
          .map((one) => ({
            name: 'saveConnectedSystem' as const,
            input: { id: one.id, ...changedFields({ active: one.active }, { active }) },
            options: { title: one.name },
          })),
      )
    const show: RecordAct<ConnectedSystem> = {
      id: 'paths',
      label: msg`Show endpoints`,
      icon: IconRoute,
      single: true,
      run: ([one]) =>
        one &&
        void navigate({
          to: '/administration/connected-systems/$id',
          params: { id: one.id },
          search: {} as never,
        }),
    }
    if (!mayWrite) return [show]
    return [
      show,
      { id: 'on', label: msg`Switch on`, icon: IconCircleCheck, fits: (one) => !one.active, run: set(true) },
      { id: 'off', label: msg`Switch off`, icon: IconCircleOff, fits: (one) => one.active, run: set(false) },
      {
        id: 'remove',
        label: msg`Remove`,
        icon: IconTrash,
        danger: true,
        dialog: (rows, close) => <RemoveSystemsDialog systems={rows} onClose={close} />,
      },
    ]
  }, [replica, navigate, mayWrite])
}

function SystemPanel(props: OpenPanel<ConnectedSystem> & { readonly mayWrite: boolean }) {
  const { id, row, onClose, mayWrite } = props
  const navigate = useNavigate()
  const { t } = useLingui()
  if (id !== 'new' && row === undefined)
    return (
      <SidePanel title={t`Connected system`} onClose={onClose}>
        <State icon={IconPlugConnected} title={t`This system is not there any more.`} />
      </SidePanel>
    )
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.name}</bdi> : t`Connect a system`}
      {...(row && {
        lead: (
          <>
            <ActivePill active={row.active} />
            <RecordMark kind="connectedSystem" id={row.id} />
          </>
        ),
      })}
      onClose={onClose}
    >
      {row ? (
        <SystemEditor system={row} readOnly={!mayWrite} />
      ) : (
        // What is asked of it comes next.
        <NewSystemEditor
          onSaved={(system) => void navigate({ to: `${SYSTEMS_PATH}/${system}` as '.', search: {} as never })}
          readOnly={!mayWrite}
        />
      )}
      {row ? <RecordHistory of={row.id} /> : null}
    </SidePanel>
  )
}

function SystemEditor({
  system,
  readOnly,
}: {
  readonly system: ConnectedSystem
  readonly readOnly: boolean
}) {
  const { t } = useLingui()
  const paths = useHeld('integrationPath')
  const count = [...paths.values()].filter((one) => one.systemId === system.id).length
  const record = useMemo(() => systemToEntry(system), [system])
  const { onSave, refused } = useRecordSave<SystemEntry>({
    command: 'saveConnectedSystem',
    form: systemForm,
    id: system.id,
    record,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={systemForm}
      recordId={system.id}
      record={record}
      refused={refused}
      readOnly={readOnly}
      onSave={onSave}
    >
      <div className={styles.part}>
        <SystemSecret system={system} readOnly={readOnly} />
        <div>
          <PlainLinkButton variant="outline" icon={IconRoute} to={`${SYSTEMS_PATH}/${system.id}`} search={{}}>
            {count === 0 && !readOnly
              ? t`Add endpoints`
              : t`${plural(count, { one: 'Show # endpoint', other: 'Show # endpoints' })}`}
          </PlainLinkButton>
        </div>
      </div>
    </RecordEditor>
  )
}

/** The system, and what a predefined one brings along: together or not at all. */
function NewSystemEditor(props: { readonly onSaved: (id: string) => void; readonly readOnly: boolean }) {
  const { onSaved, readOnly } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [id] = useState(() => createId('connectedSystem', deviceIds))
  const save = async ({ values }: Save<NewSystemEntry>): Promise<SaveOutcome<NewSystemEntry>> => {
    const { predefined, ...set } = values
    const known = PREDEFINED_SYSTEMS.find((one) => one.id === predefined)
    const input = {
      id,
      set: { ...set, active: true, type: known ? ('predefined' as const) : ('custom' as const) },
      seen: {},
      isNew: true as const,
    }
    const refused = replica.check('saveConnectedSystem', input)
    if (refused) return { kind: 'refused', sentence: sentence(refused) }
    const brought = known?.paths ?? []
    const wishes: Wish[] = [
      { name: 'saveConnectedSystem', input, options: { title: values.name } },
      ...brought.map(
        ({ parameters, mappings, ...path }): Wish => ({
          name: 'saveIntegrationPath',
          input: {
            id: createPathId(id, deviceIds),
            set: { ...path, active: true },
            seen: {},
            isNew: true,
            lists: { parameters: { put: parameters.map(asNew) }, mappings: { put: mappings.map(asNew) } },
          },
          options: { title: path.name },
        }),
      ),
    ]
    const sent = await replica.dispatchAll(wishes)
    if (!sent.ok) return { kind: 'refused', sentence: sentence(sent.error) }
    onSaved(id)
    return { kind: 'saved' }
  }
  return (
    <RecordEditor
      form={newSystemForm}
      recordId="new"
      record={null}
      initial={{ predefined: 'own', type: 'custom', active: true }}
      saveLabel={t`Connect system`}
      readOnly={readOnly}
      onSave={save}
    >
      <p className="m t12">
        <Trans>Its secret is set once it is connected. It needs a connection, and is shown to nobody.</Trans>
      </p>
    </RecordEditor>
  )
}

const asNew = <E extends object>(element: E) => ({ element: { ...element, id: newElementId() } })

function RemoveSystemsDialog(props: {
  readonly systems: readonly ConnectedSystem[]
  readonly onClose: () => void
}) {
  const { systems, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const count = systems.length
  const name = isolate(systems[0]?.name ?? '')
  return (
    <AlertDialog
      open
      destructive
      title={
        count === 1
          ? t`Remove the system ${name}?`
          : t`${plural(count, { one: 'Remove # system?', other: 'Remove # systems?' })}`
      }
      confirmLabel={t`${plural(count, { one: 'Remove system', other: 'Remove # systems' })}`}
      cancelLabel={t`Keep`}
      onCancel={onClose}
      onConfirm={() => {
        void replica.dispatchAll(
          systems.map((one) => ({
            name: 'removeConnectedSystem' as const,
            input: { connectedSystemId: one.id },
            options: { title: one.name },
          })),
        )
        onClose()
      }}
    >
      <Trans>
        Its endpoints, its secret and the history of what it was asked go with it. To keep them, switch it off
        instead.
      </Trans>
    </AlertDialog>
  )
}
