import { Trans } from '@lingui/react/macro'
import { IconLockOff } from '@tabler/icons-react'
import plainFrameStyles from '../shell/layouts/plain-frame.module.css'
import { AnchorButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { State } from '../ui/states.tsx'
import styles from './insecure-origin.module.css'

/**
 * Shown instead of everything where the browser withholds what signing needs (keys, storage that works offline,
 * the service worker): one clear sentence before anything is typed, not a failure at the end.
 */
export function InsecureOrigin({ address }: { readonly address: URL }) {
  const secure = new URL(address)
  secure.protocol = 'https:'
  secure.port = ''
  return (
    <main className={classNames(plainFrameStyles.frame, styles.insecure)} id="main">
      <State
        icon={IconLockOff}
        level={1}
        title={<Trans>This address is not secure</Trans>}
        acts={
          <AnchorButton variant="filled" size="md" href={secure.href}>
            <Trans>Open the secure address</Trans>
          </AnchorButton>
        }
      >
        <Trans>
          Documents are signed and kept in this browser, which it allows only on addresses that begin with
          https. If the secure address does not open, ask the person who runs{' '}
          <bdi dir="ltr">{address.host}</bdi> to set it up.
        </Trans>
      </State>
      <section className={styles.insecureMissing} aria-labelledby="insecure-missing">
        <h2 className="b16" id="insecure-missing">
          <Trans>What this browser does not give us here</Trans>
        </h2>
        <ul>
          <li>
            <Trans>Keys to sign with, and proof that an act was yours</Trans>
          </li>
          <li>
            <Trans>Work without a network: nothing would wait for a connection</Trans>
          </li>
          <li>
            <Trans>Installing the app, its notifications and its lock</Trans>
          </li>
          <li>
            <Trans>A signed-in session that nobody on this network can read</Trans>
          </li>
        </ul>
      </section>
    </main>
  )
}
