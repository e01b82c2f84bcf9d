/** What is offered to whoever signs in, told apart by where they are asked. */
import type { Way } from '../../sync/rules/sign-in-policy.ts'
import type { OfferedProvider } from './provider-buttons.tsx'

/** Their people type a name and a password on a page of ours. */
export const directoriesOf = (providers: readonly OfferedProvider[]): readonly OfferedProvider[] =>
  providers.filter(({ way }) => way === 'directory')

/** Their people are sent away, and come back. */
export const elsewhereOf = (providers: readonly OfferedProvider[]): readonly OfferedProvider[] =>
  providers.filter(({ way }) => way !== 'directory')

/** A form is open at once where nothing else asks for a password; beside one it opens by a press. */
export const opensAtOnce = (methods: readonly Way[], providers: readonly OfferedProvider[]): boolean =>
  !methods.includes('password') && directoriesOf(providers).length === 1

/** How the last session of this browser began, as its cookie says (`server/identity/session-cookies.ts`). */
export const cameByPassword = (cookies: string): boolean => {
  const said = /(?:^|;\s*)loginType=([^;]*)/.exec(cookies)?.[1]
  return said === undefined || said === 'password'
}
