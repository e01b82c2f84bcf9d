import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'
import type { DataOf } from '../../sync/calls/contract.ts'
import type { authType } from '../../sync/calls/sign-in.ts'
import { Button } from '../ui/button.tsx'
import styles from './ways-in.module.css'

export type OfferedProvider = DataOf<typeof authType>['providers'][number]

/** One for each account elsewhere that leads here. UAE PASS has a button of its own, as its rules ask for. */
export function ProviderButtons(props: {
  readonly providers: readonly OfferedProvider[]
  /** The one that is being left for. */
  readonly leavingFor?: string | null
  readonly onLeave: (provider: OfferedProvider) => void
}) {
  const { providers, leavingFor = null, onLeave } = props
  const { t } = useLingui()
  if (providers.length === 0) return null
  return (
    <ul className={styles.providers} aria-label={t`Accounts elsewhere`}>
      {providers.map((one) => (
        <li key={one.id}>
          {one.way === 'uaePass' ? (
            <button
              type="button"
              className={styles.uaePass}
              aria-busy={leavingFor === one.id || undefined}
              onClick={() => onLeave(one)}
            >
              <UaePassMark />
              <Trans>Sign in with UAE PASS</Trans>
            </button>
          ) : (
            <Button
              variant="outline"
              size="md"
              wide
              icon={IconBuilding}
              busy={leavingFor === one.id}
              onClick={() => onLeave(one)}
            >
              <Trans>
                Sign in with <bdi>{one.name}</bdi>
              </Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A fingerprint, as the national identity is known by; no mark of theirs is copied. */
const UaePassMark = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
    <g strokeWidth="1.7" strokeLinecap="round">
      <path d="M5 9.5a7.5 7.5 0 0 1 14 0" />
      <path d="M4.5 14.5c.4-1 .5-2 .5-2.700a7 7 0 0 1 14 0c0 2.500-.3 4.600-1 6.700" />
      <path d="M7.500 19c.9-1.900 1.300-4 1.300-6.500a3.200 3.200 0 0 1 6.400 0c0 3.200-.6 5.900-1.700 8.500" />
      <path d="M12 12.500c0 3.300-.6 6-1.800 8.500" />
    </g>
  </svg>
)
