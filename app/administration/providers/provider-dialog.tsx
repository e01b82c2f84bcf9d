import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { saveSignInProvider } from '../../../sync/calls/sign-in-providers.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { entryOf, NEW_PROVIDER, type Provider, providerForm, settingsOf } from './provider-form.ts'

export function ProviderDialog(props: {
  /** Null sets up a new one. */
  readonly provider: Provider | null
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { provider, onClose, onSaved } = props
  const { t } = useLingui()
  const { call } = useCalls()
  const online = useIsOnline()
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
          const done = await call(saveSignInProvider, {
            ...(provider && { id: provider.id }),
            ...{ name, active, settings: settingsOf(values) },
          })
          if (!done.ok)
            return {
              kind: 'refused',
              sentence:
                'sentence' in done.error
                  ? done.error.sentence
                  : t`The server did not answer. Nothing was changed.`,
            }
          onSaved()
          return { kind: 'saved' }
        }}
      />
    </Dialog>
  )
}
