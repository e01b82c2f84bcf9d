import type { PendingLink } from '../identity/pending-link.ts'
import type { OfferedWays } from '../identity/use-offered-ways.ts'
import { DirectoryOpener } from './directory-form.tsx'
import { directoriesOf, elsewhereOf, opensAtOnce } from './offered-here.ts'
import { OWN_WAYS } from './own-ways.tsx'
import { type OfferedProvider, ProviderButtons } from './provider-buttons.tsx'
import { SignInByDirectory } from './sign-in-by-directory.tsx'
import type { SignInProps } from './sign-in-props.ts'

/** Every way in that is offered, beside the password. */
export function SignInWays(
  props: SignInProps & {
    readonly offered: OfferedWays
    readonly leavingFor?: string | null
    readonly onLeave: (provider: OfferedProvider) => void
    /** An account in a directory that nobody here has linked yet. */
    readonly onLink: (link: PendingLink) => void
  },
) {
  const { offered, leavingFor = null, onLeave, onLink, ...way } = props
  const { methods, providers } = offered
  const own = Object.entries(OWN_WAYS).flatMap(([name, { SignIn }]) =>
    SignIn && methods.some((one) => one === name) ? [{ name, SignIn }] : [],
  )
  return (
    <>
      {directoriesOf(providers).map((directory) => (
        <DirectoryOpener key={directory.id} name={directory.name} isOpen={opensAtOnce(methods, providers)}>
          <SignInByDirectory {...way} directory={directory} onLink={onLink} />
        </DirectoryOpener>
      ))}
      <ProviderButtons providers={elsewhereOf(providers)} leavingFor={leavingFor} onLeave={onLeave} />
      {own.map(({ name, SignIn }) => (
        <SignIn key={name} {...way} />
      ))}
    </>
  )
}
