/** One contact beside the list: read, written, or new; and what became of one that is gone. */
import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Contact } from '../../sync/entities/contact.ts'
import { createId } from '../../sync/ids.ts'
import { chooseLocale } from '../i18n/locale.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import type { OpenPanel } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useHeld, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { State } from '../ui/states.tsx'
import { CONTACT_LISTS, type ContactEntry, contactForm, contactToEntry } from './contact-form.tsx'
import { VisibilityPill } from './contact-table.tsx'
import { ContactView } from './contact-view.tsx'
import { RefusedWishes } from './refused-wishes.tsx'
import { useMayChange, useReading } from './use-reading.ts'

const EDIT = 'edit'

export function ContactPanel(open: OpenPanel<Contact>) {
  const { id, row, search, onClose, onOpen, onTab } = open
  const { t } = useLingui()
  const reading = useReading()
  const mayChange = useMayChange()
  if (id === 'new')
    return (
      <SidePanel title={t`New contact`} onClose={onClose}>
        <ContactEditor contact={null} onSaved={onOpen} />
      </SidePanel>
    )
  if (row === undefined) return <GonePanel {...open} />
  const name = reading.nameOf(row)
  const other = reading.otherNameOf(row)
  const editing = search.tab === EDIT && mayChange(row)
  return (
    <SidePanel
      key={row.id}
      title={<bdi>{name}</bdi>}
      before={<Avatar name={name} size={48} />}
      lead={
        <>
          {other === '' ? null : <bdi>{other}</bdi>}
          <VisibilityPill shared={row.shared} />
          <RecordMark kind="contact" id={row.id} />
        </>
      }
      {...(editing && {
        acts: (
          <IconButton
            icon={IconArrowLeft}
            mirrorIcon
            label={t`Back to the contact`}
            onClick={() => onTab(undefined)}
          />
        ),
      })}
      onClose={onClose}
    >
      {editing ? (
        <ContactEditor contact={row} onSaved={() => onTab(undefined)} />
      ) : (
        <ContactView
          contact={row}
          mayChange={mayChange(row)}
          onEdit={() => onTab(EDIT)}
          onRemoved={onClose}
        />
      )}
    </SidePanel>
  )
}

function ContactEditor(props: {
  readonly contact: Contact | null
  readonly onSaved: (id: string) => void
  /** What was written of a contact that is gone. */
  readonly kept?: Partial<ContactEntry>
}) {
  const { contact, onSaved, kept } = props
  const { t, i18n } = useLingui()
  const [newId] = useState(() => createId('contact', deviceIds))
  const id = contact?.id ?? newId
  const record = useMemo(() => (contact ? contactToEntry(contact) : null), [contact])
  const initial = useMemo(() => ({ language: chooseLocale([i18n.locale]), ...kept }), [i18n.locale, kept])
  const myName = useReplicaView((view) => view.profile?.name)
  const { onSave, refused } = useRecordSave<ContactEntry>({
    command: 'saveContact',
    form: contactForm,
    id,
    record,
    lists: CONTACT_LISTS,
    title: (values) => values.fullNameEn,
  })
  return (
    <RecordEditor
      form={contactForm}
      recordId={contact?.id ?? 'new'}
      record={record}
      initial={initial}
      refused={refused}
      {...(myName !== undefined && { myName })}
      {...(contact === null && { saveLabel: t`Add contact` })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    />
  )
}

/** Removed, merged into another, or not private to its owner any more. */
function GonePanel(open: OpenPanel<Contact>) {
  const { id, onClose, onOpen } = open
  const { t } = useLingui()
  const replica = useReplica()
  const contacts = useHeld('contact')
  const reading = useReading()
  const entries = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.entity === id && one.name === 'saveContact' && one.state === 'refused'),
  )
  const kept = useMemo(
    () =>
      Object.assign(
        {},
        ...entries.map(({ input }) => (input as { readonly set?: object }).set),
      ) as Partial<ContactEntry>,
    [entries],
  )
  const [again, setAgain] = useState(false)
  const into = useMemo(
    () => [...contacts.values()].find((one) => one.mergedFrom?.some((gone) => gone.id === id)),
    [contacts, id],
  )
  const forget = async () => {
    for (const entry of entries) await replica.discard(entry.id)
  }
  if (again)
    return (
      <SidePanel title={t`New contact`} onClose={onClose}>
        <ContactEditor
          contact={null}
          kept={kept}
          onSaved={(saved) => {
            void forget()
            onOpen(saved)
          }}
        />
      </SidePanel>
    )
  return (
    <SidePanel title={t`Contact`} onClose={onClose}>
      <RefusedWishes id={id} onEdit={undefined} />
      <State
        icon={IconUserOff}
        title={into ? t`This contact was merged into another.` : t`This contact is not there any more.`}
        acts={
          <>
            {into ? (
              <Button variant="outline" onClick={() => onOpen(into.id)}>
                <bdi>{reading.nameOf(into)}</bdi>
              </Button>
            ) : null}
            {entries.length > 0 ? (
              <Button
                variant="outline"
                onClick={() => setAgain(true)}
              >{t`Add what you wrote as a new contact`}</Button>
            ) : null}
          </>
        }
      >
        {into ? undefined : t`It was removed, or its owner made it private.`}
      </State>
    </SidePanel>
  )
}
