/** Everybody in the address book of this person and of their organisation (`/contacts/all`). */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAddressBook, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import { RecordsScreen } from '../records/records-screen.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { useContactTable } from './contact-table.tsx'
import { GroupsTab } from './contact-tabs.tsx'
import { FileActs } from './file-acts.tsx'
import { ContactImportsNotice } from './imports-notice.tsx'
import { SeveralContacts } from './several-contacts.tsx'
import { useContactActs } from './use-contact-acts.tsx'
import { useReading } from './use-reading.ts'

export function ContactsScreen() {
  const { t } = useLingui()
  const reading = useReading()
  const table = useContactTable()
  const source = useHeldSource('contact')
  const search = useRecordSearch(table)
  const { open, go } = useOpenRecord(search)
  const [exporting, setExporting] = useState(false)
  const acts = useContactActs(reading, {
    merge: (contacts) => go({ ...search, chosen: contacts.map((one) => one.id), open: 'merge' }),
    exportThem: () => setExporting(true),
  })
  const add = (
    <Button variant="tonal" icon={IconUserPlus} onClick={() => open('new')}>
      <Trans>Add contact</Trans>
    </Button>
  )
  return (
    <RecordsScreen
      title={t`All contacts`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) => t`${plural(count, { one: '# contact', other: '# contacts' })}`}
      tabs={<GroupsTab />}
      notice={<ContactImportsNotice />}
      actions={(shown, chosen) => (
        <>
          <FileActs
            table={table}
            shown={shown.matching}
            chosen={chosen}
            exporting={exporting}
            onExporting={setExporting}
            onDuplicates={() => open('duplicates')}
          />
          {add}
        </>
      )}
      empty={
        <EmptyState icon={IconAddressBook} acts={add}>
          <Trans>
            People you send documents to often. Keep them to yourself, or share them with your colleagues.
          </Trans>
        </EmptyState>
      }
      panel={(panel) =>
        panel.id === 'duplicates' || panel.id === 'merge' ? (
          <SeveralContacts {...panel} contacts={source.rows} />
        ) : (
          <ContactPanel {...panel} />
        )
      }
    />
  )
}
