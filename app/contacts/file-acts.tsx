/** Contacts out of files and into files, and those that are there twice. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowMerge, IconDots, IconDownload, IconLock, IconUpload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { MAX_IMPORTED_AT_ONCE } from '../../sync/commands/contacts/import-contacts.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import { vCardOf } from '../../sync/rules/vcard/write-vcards.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { chooseLocale } from '../i18n/locale.ts'
import { ExportDialog, type ExportFormat } from '../records/export/export-dialog.tsx'
import { exportTexts } from '../records/export/export-rows.ts'
import { ImportDialog } from '../records/import/import-dialog.tsx'
import type { ImportMapping } from '../records/import/import-rows.ts'
import { inParts } from '../records/import/in-parts.ts'
import type { Brought, RowResult } from '../records/import/run-import.ts'
import type { RecordTable } from '../records/record-table.ts'
import { restForPage } from '../records/rest.ts'
import type { Wish } from '../replica/engine.ts'
import { useHeld, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { type ContactRow, changeOfRow, contactImport, contactToRow } from './contact-import.ts'
import { fatesOf, importsIn } from './import-fates.ts'
import { type Reading, useReading } from './use-reading.ts'

export function FileActs(props: {
  readonly table: RecordTable<Contact>
  readonly shown: readonly Contact[]
  readonly chosen: readonly Contact[]
  readonly exporting: boolean
  readonly onExporting: (open: boolean) => void
  readonly onDuplicates: () => void
}) {
  const { table, shown, chosen, exporting, onExporting, onDuplicates } = props
  const { t } = useLingui()
  const reading = useReading()
  const formats = useMemo(() => [vCardFormat(reading)], [reading])
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Menu label={t`More`} align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
        <MenuItem icon={IconUpload} onSelect={() => setImporting(true)}>
          <Trans>Import contacts…</Trans>
        </MenuItem>
        <MenuItem icon={IconDownload} onSelect={() => onExporting(true)}>
          <Trans>Export contacts…</Trans>
        </MenuItem>
        <MenuItem icon={IconArrowMerge} onSelect={onDuplicates}>
          <Trans>Find duplicates…</Trans>
        </MenuItem>
      </Menu>
      <ExportDialog
        open={exporting}
        onClose={() => onExporting(false)}
        table={table}
        fileName={t`Contacts`}
        rows={shown}
        chosen={chosen}
        formats={formats}
        // A file of contacts is for another program: it holds all there is of them.
        shown={() => true}
        note={
          shown.some(reading.isMasked) ? (
            <FieldMessage icon={IconLock}>
              <Trans>
                Addresses and numbers of contacts of others are masked in the file as they are here.
              </Trans>
            </FieldMessage>
          ) : null
        }
      />
      {importing ? <ContactImport onClose={() => setImporting(false)} /> : null}
    </>
  )
}

const vCardFormat = (reading: Reading): ExportFormat<Contact> => ({
  name: 'vCard',
  ending: 'vcf',
  exporter: exportTexts('text/vcard', (one) => vCardOf(reading.shown(one)), restForPage),
})

function ContactImport({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const contacts = useHeld('contact')
  const language = chooseLocale([i18n.locale])
  const what = useMemo(() => contactImport(language), [language])
  // As they were when the file was opened: what it brings is not there already because it was just brought.
  const [held] = useState(() =>
    [...contacts.values()].map((one) => ({ id: one.id, values: contactToRow(one) })),
  )
  const idByLine = useRef(new Map<number, string>())
  const entries = useReplicaView((view) => importsIn(view.outbox))
  const fates = useMemo(
    () => new Map(fatesOf(entries, sentence).map((one) => [one.id, one.result])),
    [entries, sentence],
  )
  // All of a file is kept in one step: whoever closes the app then has it whole, and it goes when it can.
  const bring = async (
    rows: readonly Brought<ContactRow>[],
    mapping: ImportMapping,
  ): Promise<readonly RowResult[]> => {
    const changes = rows.map((one) => changeOfRow(one, mapping, contacts))
    const title = t`Contacts of a file`
    const wishes = inParts(
      changes.flatMap((one) => one ?? []),
      MAX_IMPORTED_AT_ONCE,
    ).map((part): Wish => ({ name: 'importContacts', input: { rows: part }, options: { title } }))
    const sent = await replica.dispatchAll(wishes)
    if (!sent.ok) {
      const said = sentence(sent.error)
      return changes.map((one) => (one ? { kind: 'failed', sentence: said } : { kind: 'skipped' }))
    }
    rows.forEach(({ row }, index) => {
      const id = changes[index]?.id
      if (id !== undefined) idByLine.current.set(row.line, id)
    })
    return changes.map((one) => ({ kind: one ? 'waiting' : 'skipped' }))
  }
  return (
    <ImportDialog
      open
      onClose={onClose}
      title={t`Import contacts`}
      what={what}
      held={held}
      bring={bring}
      atOnce={Number.POSITIVE_INFINITY}
      follow={(line) => fates.get(idByLine.current.get(line) ?? '')}
    />
  )
}
