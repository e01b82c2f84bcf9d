import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import styles from './demo-logins.module.css'
import type { PlatformConfig } from './use-config.ts'

export type DemoLoginsProps = {
  logins: PlatformConfig['demoLogins']
  onPick: (login: PlatformConfig['demoLogins'][number]) => void
}

/** The people of the demo, one tap each. The server names them on a local demo only. */
export function DemoLogins({ logins, onPick }: DemoLoginsProps) {
  if (logins.length === 0) return null
  return (
    <section className={styles.demo}>
      <h2 className="t12 m">
        <Trans>Demo on this computer: sign in with one tap</Trans>
      </h2>
      {logins.map((login, at) => (
        <Fragment key={login.email}>
          {login.organizationName === logins[at - 1]?.organizationName ? null : (
            <h3 className="t12 b">
              <bdi>{login.organizationName}</bdi>
            </h3>
          )}
          <button type="button" onClick={() => onPick(login)}>
            <bdi className="b">{login.name}</bdi>
            <bdi className="t12 m" dir="ltr">
              {login.email}
            </bdi>
          </button>
        </Fragment>
      ))}
    </section>
  )
}
