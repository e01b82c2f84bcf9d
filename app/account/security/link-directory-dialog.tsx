/** An account in a directory of the organisation, linked with this one: both sides are shown fresh. */
import { Trans, useLingui } from '@lingui/react/macro'
import { proveByDirectory } from '../../../sync/calls/directory.ts'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DirectoryForm } from '../../ways-in/directory-form.tsx'
import { useWaysWords } from '../../ways-in/words.ts'

export function LinkDirectoryDialog(props: {
  readonly directory: { readonly id: string; readonly name: string }
  readonly onLinked: () => void
  readonly onClose: () => void
}) {
  useWaysWords()
  const { directory, onLinked, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  return (
    <Dialog open onClose={onClose} title={t`Link an account at ${directory.name}`}>
      <div className="form">
        <p className="m">
          <Trans>
            Enter the user name and the password you have at <bdi>{directory.name}</bdi>. From then on they
            sign you in here; they are sent there and kept nowhere.
          </Trans>
        </p>
        <DirectoryForm
          name={directory.name}
          busy={call.busy}
          failure={call.failure}
          act={<Trans>Link</Trans>}
          onTyped={async (typed) => {
            const input = { providerId: directory.id, ...typed, purpose: 'link' } as const
            const done = await call.run(() => session.call(proveByDirectory, input))
            if (done) onLinked()
            return done !== null
          }}
        />
      </div>
    </Dialog>
  )
}
