import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { saveSignInProvider } from '../../../sync/calls/sign-in-providers.ts'
import { useOutcome } from '../../operators/operator-words.tsx'
import { useChange } from '../../operators/use-answer.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import {
  entryOf,
  NEW_PROVIDER,
  type Provider,
  type ProviderEntry,
  providerForm,
  settingsOf,
} from './provider-form.ts'

export function ProviderDialog(props: {
  /** Null sets up a new one. */
  readonly provider: Provider | null
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { provider, onClose, onSaved } = props
  const { t } = useLingui()
  const { run } = useChange()
  const online = useIsOnline()
  const refused = useOutcome<ProviderEntry>()
  const form = useMemo(() => providerForm(provider === null), [provider])
  const record = useMemo(() => (provider === null ? null : entryOf(provider)), [provider])
  return (
    <Dialog
      open
      width={640}
      onClose={onClose}
      title={provider ? provider.name : t`Add a provider or directory`}
    >
      <RecordEditor
        form={form}
        recordId={provider?.id ?? 'new'}
        record={record}
        initial={NEW_PROVIDER}
        needsConnection
        isOffline={!online}
        onSave={async ({ values }) => {
          const { name, active } = values
          const done = await run(saveSignInProvider, {
            ...(provider && { id: provider.id }),
            ...{ name, active, settings: settingsOf(values) },
          })
          if (!done.ok) return refused(done.error)
          onSaved()
          return { kind: 'saved' }
        }}
      />
    </Dialog>
  )
}
