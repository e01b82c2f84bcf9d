/** Contacts out of files and into files. */
import { Trans } from '@lingui/react/macro'
import { IconArrowMerge } from '@tabler/icons-react'
import type { Contact } from '../../sync/entities/contact.ts'
import type { RecordTable } from '../records/record-table.ts'
import { Button } from '../ui/button.tsx'

export function FileActs(props: {
  readonly table: RecordTable<Contact>
  readonly shown: readonly Contact[]
  readonly chosen: readonly Contact[]
  readonly exporting: boolean
  readonly onExporting: (open: boolean) => void
  readonly onDuplicates: () => void
}) {
  return (
    <Button variant="quiet" icon={IconArrowMerge} onClick={props.onDuplicates}>
      <Trans>Find duplicates</Trans>
    </Button>
  )
}
