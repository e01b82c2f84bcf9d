/** What only this device holds, taken along as a file, and brought back. */
import { Trans } from '@lingui/react/macro'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { AccountSection } from '../../account-section.tsx'

const MakeBackupDialog = onDemand(async () => (await import('./make-backup-dialog.tsx')).MakeBackupDialog)
const BringBackDialog = onDemand(async () => (await import('./bring-back-dialog.tsx')).BringBackDialog)

export function BackupSection() {
  const [open, setOpen] = useState<'make' | 'bring' | null>(null)
  const close = () => setOpen(null)
  // Without it there is nothing to encrypt with.
  if (!globalThis.crypto?.subtle) return null
  return (
    <AccountSection
      title={<Trans>Backup file</Trans>}
      lead={
        <Trans>
          An encrypted file of what only this device holds: unsent work with its files, drafts the server has
          not saved, and what you were filling in.
        </Trans>
      }
    >
      <div className="row wrap">
        <Button variant="outline" size="md" icon={IconFileExport} onClick={() => setOpen('make')}>
          <Trans>Make a backup file</Trans>
        </Button>
        <Button variant="ghost" size="md" icon={IconFileImport} onClick={() => setOpen('bring')}>
          <Trans>Bring back from a file</Trans>
        </Button>
      </div>
      {open === 'make' ? <MakeBackupDialog onClose={close} /> : null}
      {open === 'bring' ? <BringBackDialog onClose={close} /> : null}
    </AccountSection>
  )
}
