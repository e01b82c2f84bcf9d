/** What the server draws of a list, as CSV and as a sealed PDF. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { saveBlob } from '../../files/save-blob.ts'
import type { AnsweredFile } from '../../session/answered-file.ts'
import type { CallResult } from '../../session/call-result.ts'
import { type Calls, useCalls } from '../../session/use-calls.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

export function FilesMenu(props: {
  readonly ask: (calls: Calls, as: 'csv' | 'pdf') => Promise<CallResult<AnsweredFile>>
  /** Where the server names none. */
  readonly fileName: string
  readonly onFailure: (sentence: string | null) => void
}) {
  const { ask, fileName, onFailure } = props
  const { t } = useLingui()
  const calls = useCalls()
  const online = useIsOnline()
  const [busy, setBusy] = useState(false)
  const save = async (as: 'csv' | 'pdf') => {
    setBusy(true)
    const answer = await ask(calls, as)
    setBusy(false)
    if (answer.ok) saveBlob(answer.value.data.blob, answer.value.data.name ?? fileName)
    onFailure(
      answer.ok
        ? null
        : answer.error.kind === 'refused' && answer.error.code === 'too-many'
          ? t`That is more than one file holds. Choose a shorter period.`
          : 'sentence' in answer.error
            ? answer.error.sentence
            : t`Needs a connection.`,
    )
  }
  return (
    <Menu
      label={t`Export`}
      align="end"
      trigger={
        <Button variant="outline" icon={IconDownload} busy={busy} disabled={!online}>
          <Trans>Export</Trans>
        </Button>
      }
    >
      <MenuItem icon={IconFileTypePdf} onSelect={() => void save('pdf')}>
        <Trans>Sealed PDF</Trans>
      </MenuItem>
      <MenuItem icon={IconDownload} onSelect={() => void save('csv')}>
        <Trans>CSV</Trans>
      </MenuItem>
    </Menu>
  )
}
