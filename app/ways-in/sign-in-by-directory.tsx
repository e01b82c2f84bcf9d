import { Trans, useLingui } from '@lingui/react/macro'
import { signInByDirectory } from '../../sync/calls/directory.ts'
import type { PendingLink } from '../identity/pending-link.ts'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { DirectoryForm, type DirectoryTyped } from './directory-form.tsx'
import type { OfferedProvider } from './provider-buttons.tsx'
import type { SignInProps } from './sign-in-props.ts'
import { useSwitchedOff } from './use-switched-off.ts'

/** With the name and the password of a directory, which go to it and are kept nowhere. */
export function SignInByDirectory(
  props: SignInProps & {
    readonly directory: OfferedProvider
    /** Nobody’s account is linked with it yet. */
    readonly onLink: (link: PendingLink) => void
  },
) {
  const { directory, userName, enter, onSignedIn, onSwitchedOff, onLink } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  useSwitchedOff(call, onSwitchedOff)
  const signIn = async (typed: DirectoryTyped) => {
    const input = { providerId: directory.id, ...typed, cookieOnly: true }
    const done = await call.run(() =>
      enter(
        () => session.call(signInByDirectory, input),
        ({ session: started }) => started,
      ),
    )
    if (done?.data.session) onSignedIn(done.data.session)
    else if (done?.data.link) onLink(done.data.link)
    return done !== null
  }
  return (
    <DirectoryForm
      name={directory.name}
      userName={userName}
      busy={call.busy}
      failure={call.failure}
      act={<Trans>Sign in</Trans>}
      onTyped={signIn}
    />
  )
}
