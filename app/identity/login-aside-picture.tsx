import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './login-aside.module.css'
import { SamplePage } from './sample-page.tsx'

/** Beside the form, on wide screens: what the product is about, in one sentence and one picture. */
export function LoginAsidePicture() {
  return (
    <>
      <div className={styles.asideSay}>
        <p className="h32">
          <Trans>Sign anywhere, even where there is no network.</Trans>
        </p>
        <p className="t16 m">
          <Trans>
            Read, fill in and sign on a train or a plane. Nothing is lost, and nothing counts as signed before
            it truly is.
          </Trans>
        </p>
      </div>
      <div className={styles.asidePaper} aria-hidden="true">
        <SamplePage />
        <div className={classNames('float', styles.asideSigned)}>
          <span className="av s40 ok">
            <Icon of={IconCheck} />
          </span>
          <div>
            <div className="b">
              <Trans>Signed at 09:42</Trans>
            </div>
            <div className="t12 m">
              <bdi>Mariam Al Suwaidi</bdi>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
