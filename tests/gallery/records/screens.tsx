import { msg } from '@lingui/core/macro'
import { IconDownload, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { ExportDialog } from '../../../app/records/export/export-dialog.tsx'
import { RecordEditor, type Save, type SaveOutcome } from '../../../app/records/form/record-editor.tsx'
import { recordForm } from '../../../app/records/form/record-form.ts'
import { ImportDialog } from '../../../app/records/import/import-dialog.tsx'
import type { RecordImport } from '../../../app/records/import/import-rows.ts'
import { SidePanel } from '../../../app/records/panel/side-panel.tsx'
import type { RecordSource } from '../../../app/records/record-table.ts'
import { type OpenPanel, RecordsScreen } from '../../../app/records/records-screen.tsx'
import type { RecordSearch } from '../../../app/records/rules/record-search.ts'
import { Avatar } from '../../../app/ui/avatar.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { useUndo } from '../../../app/ui/undo.tsx'
import { madeUsers, NoUsers, StatusPill, type User, userActs, userTable } from './users.tsx'

export function UsersScreen({ search, wish }: { search: RecordSearch; wish: URLSearchParams }) {
  const offerUndo = useUndo()
  const [importing, setImporting] = useState(wish.has('import'))
  const [exporting, setExporting] = useState(wish.has('export'))
  const [users, setUsers] = useState(() => madeUsers(Number(wish.get('n') ?? 184)))
  const phase = (wish.get('phase') ?? 'ready') as RecordSource<User>['phase']
  const source: RecordSource<User> = {
    from: 'device',
    rows: users,
    phase,
    updatedAt: Date.parse('2026-11-23T09:12:00Z'),
    refreshing: wish.has('refreshing'),
    details: 'HTTP 503',
    retry: () => location.reload(),
  }
  const acts = useMemo(
    () =>
      userActs((act, chosen) => {
        const ids = new Set(chosen.map((one) => one.id))
        const before = users
        setUsers(
          act === 'delete'
            ? users.filter((one) => !ids.has(one.id))
            : users.map((one) => (ids.has(one.id) ? { ...one, status: 'inactive' as const } : one)),
        )
        offerUndo({ message: `${act}: ${chosen.length}`, undo: () => setUsers(before) })
      }),
    [users, offerUndo],
  )
  return (
    <RecordsScreen
      title="Users"
      table={userTable}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) => `${count} users`}
      empty={<NoUsers />}
      actions={(shown, chosen) => (
        <>
          <Button variant="quiet" icon={IconUpload} onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button variant="quiet" icon={IconDownload} onClick={() => setExporting(true)}>
            Export
          </Button>
          <Button
            variant="tonal"
            icon={IconUserPlus}
            onClick={() => {
              location.hash = '#/administration/users?open=new'
            }}
          >
            Invite user
          </Button>
          <ExportDialog
            open={exporting}
            onClose={() => setExporting(false)}
            table={userTable}
            fileName="Users"
            rows={shown.matching}
            chosen={chosen}
          />
          <ImportDialog
            open={importing}
            onClose={() => setImporting(false)}
            title="Import users"
            what={userImport}
            held={users.map((one) => ({ id: one.id, values: entryOf(one) }))}
            bring={async (rows) => {
              await new Promise((done) => setTimeout(done, wish.has('slow') ? 60 : 2))
              return rows.map(({ row, plan }) =>
                row.line % 7 === 0
                  ? { kind: 'failed', sentence: 'Somebody has this e-mail already.' }
                  : { kind: plan === 'create' ? 'created' : 'updated' },
              )
            }}
          />
        </>
      )}
      panel={(open) => <UserPanel {...open} wish={wish} />}
    />
  )
}

const userEntry = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  nameAr: z.string().check(z.maxLength(120)),
  email: z.email(),
  mobile: z.string().check(z.regex(/^$|^\+?[0-9 ]{7,20}$/)),
  type: z.enum(['standard', 'admin', 'temporary']),
  roles: z.array(z.string()).check(z.minLength(1), z.maxLength(4)),
  note: z.string().check(z.maxLength(1000)),
  days: z.nullable(z.number().check(z.minimum(1), z.maximum(365))),
  joined: z.string(),
  uaePassOnly: z.boolean(),
})
type UserEntry = z.infer<typeof userEntry>

const userForm = recordForm(userEntry, {
  id: 'gallery-user',
  fields: {
    name: { label: msg`Full name`, half: true },
    nameAr: { label: msg`Name in Arabic`, half: true },
    email: {
      label: msg`E-mail`,
      locked: (values) =>
        values.email.endsWith('@alnoor.ae') ? msg`Comes from the company directory` : null,
    },
    mobile: { label: msg`Mobile`, kind: 'mobile' },
    type: {
      label: msg`Type`,
      options: [
        { value: 'standard', label: 'Standard user' },
        { value: 'admin', label: 'Company admin' },
        { value: 'temporary', label: 'Temporary user' },
      ],
      warning: (values) => (values.type === 'admin' ? msg`Can then manage users, roles and settings` : null),
    },
    roles: {
      label: msg`Roles`,
      options: ['Initiator', 'Approver', 'Finance', 'Recipient', 'Board secretary', 'Procurement'].map(
        (one) => ({
          value: one,
          label: one,
        }),
      ),
    },
    days: {
      label: msg`Days of access`,
      kind: 'number',
      half: true,
      shown: (values) => values.type === 'temporary',
    },
    joined: { label: msg`Joined`, kind: 'date', half: true },
    note: { label: msg`Note` },
    uaePassOnly: { label: msg`UAE PASS sign-in only`, hint: msg`The password stops working` },
  },
})

const entryOf = (user: User): UserEntry => ({
  name: user.name,
  nameAr: user.nameAr,
  email: user.email,
  type: user.type,
  roles: [...user.roles],
  joined: user.joined,
  mobile: '',
  note: '',
  days: null,
  uaePassOnly: false,
})
const userImport: RecordImport<UserEntry> = { form: userForm, keyOf: (values) => values.email }

/** Saves like a server that answers as the address wishes: `&save=refused|changed`. */
async function answerOf(wish: URLSearchParams, save: Save<UserEntry>): Promise<SaveOutcome<UserEntry>> {
  await new Promise((done) => setTimeout(done, 300))
  if (wish.get('save') === 'refused')
    return { kind: 'refused', field: 'mobile', sentence: 'Somebody else has this mobile number.' }
  if (wish.get('save') === 'changed' && save.base.name !== 'Omar H.')
    return {
      kind: 'changed',
      conflicts: [{ field: 'name', theirs: 'Omar H.', who: 'Sara Al Hashimi', when: 'Sara, 09:36' }],
    }
  return { kind: 'saved' }
}

function UserPanel({ row, onClose, wish }: OpenPanel<User> & { readonly wish: URLSearchParams }) {
  const [saved, setSaved] = useState<UserEntry | null>(null)
  const record = useMemo<UserEntry | null>(
    () =>
      saved ??
      (row ? { ...row, roles: [...row.roles], mobile: '', note: '', days: null, uaePassOnly: false } : null),
    [row, saved],
  )
  return (
    <SidePanel
      title={<bdi>{row?.name ?? 'New user'}</bdi>}
      {...(row && { before: <Avatar name={row.name} size={48} />, lead: <StatusPill status={row.status} /> })}
      onClose={onClose}
    >
      <RecordEditor
        form={userForm}
        recordId={row?.id ?? 'new'}
        record={record}
        myName="Mariam Al Suwaidi"
        readOnly={wish.has('readonly')}
        needsConnection
        isOffline={wish.has('offline')}
        {...(row === undefined && { saveLabel: 'Invite user' })}
        onSave={async (save) => {
          const outcome = await answerOf(wish, save)
          if (outcome.kind === 'saved') setSaved(save.values)
          return outcome
        }}
      >
        <div>
          <Button variant="danger" size="md">
            Deactivate account
          </Button>
        </div>
      </RecordEditor>
    </SidePanel>
  )
}
