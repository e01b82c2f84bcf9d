import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { proveByDirectory } from '../../sync/calls/directory.ts'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { DirectoryForm, type DirectoryTyped } from './directory-form.tsx'
import type { OwnProofProps } from './own-proof.ts'
import type { OfferedProvider } from './provider-buttons.tsx'

/**
 * The password of a directory, within the session. An account there that nobody has linked yet is linked by a press of
 * its own: whose it is was shown this moment, and the server asks for this side too.
 */
export function DirectoryProof({
  directory,
  onShown,
}: Pick<OwnProofProps, 'onShown'> & { readonly directory: OfferedProvider }) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  const [unlinked, setUnlinked] = useState<DirectoryTyped | null>(null)
  const show = async (typed: DirectoryTyped, purpose: 'reprove' | 'link') => {
    const result = await session.call(proveByDirectory, { providerId: directory.id, ...typed, purpose })
    const isNobodys = !result.ok && result.error.kind === 'refused' && result.error.code === 'way-not-linked'
    setUnlinked(isNobodys && purpose === 'reprove' ? typed : null)
    const done = await call.run(async () => result)
    if (done !== null) onShown(done.data.missingProof)
    return done !== null
  }
  return (
    <>
      <DirectoryForm
        name={directory.name}
        busy={call.busy}
        failure={call.failure}
        act={<Trans>Confirm</Trans>}
        onTyped={(typed) => show(typed, 'reprove')}
      />
      {unlinked ? (
        <Button variant="outline" size="md" wide busy={call.busy} onClick={() => void show(unlinked, 'link')}>
          <Trans>Link that account with mine</Trans>
        </Button>
      ) : null}
    </>
  )
}
