/** What happened, and by which way, in words. */
import { useLingui } from '@lingui/react/macro'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { getSignInHistory } from '../../../sync/calls/sign-in-history.ts'
import { useFormat } from '../../i18n/use-format.ts'

type Entry = DataOf<typeof getSignInHistory>['entries'][number]

export function useHappened() {
  const { t } = useLingui()
  return (kind: Entry['kind']): string =>
    ({ signedIn: t`Signed in`, proved: t`Confirmed again`, failed: t`Wrong, nobody got in` })[kind]
}

export function useWays() {
  const { t } = useLingui()
  const format = useFormat()
  const names: Readonly<Record<Entry['ways'][number], string>> = {
    password: t`password`,
    mailedCode: t`mailed code`,
    passkey: t`passkey`,
    directory: t`directory of the organization`,
    provider: t`account at a provider`,
    uaePass: t`UAE PASS`,
    totp: t`authenticator app`,
    recoveryCode: t`recovery code`,
  }
  return (ways: Entry['ways']): string => format.list(ways.map((way) => names[way]))
}
