import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../ui/page-title.tsx'
import styles from './legal-screens.module.css'

/** What an installation promises by default; operators put their own text in its place. */
export function TermsScreen() {
  const { t } = useLingui()
  return (
    <article className={styles.idProse}>
      <PageTitle title={t`Terms of use`} />
      <p>
        <Trans>
          You use this service to send, sign and keep documents. You are responsible for what you send and for
          keeping your password to yourself.
        </Trans>
      </p>
      <p>
        <Trans>
          A signature you give here is meant to bind you as one on paper does. Nothing counts as signed before
          the server has accepted it, and the record of who did what and when is kept with the document.
        </Trans>
      </p>
      <p>
        <Trans>
          The trial lasts 30 days and ends by itself. Afterwards you can still read and download your
          documents.
        </Trans>
      </p>
      <p>
        <Trans>Your organisation decides how long documents are kept and who may see them.</Trans>
      </p>
    </article>
  )
}

export function PrivacyScreen() {
  const { t } = useLingui()
  return (
    <article className={styles.idProse}>
      <PageTitle title={t`Privacy notice`} />
      <p>
        <Trans>
          We keep your name, your e-mail address, your language and time zone, and the signatures and
          documents you store here.
        </Trans>
      </p>
      <p>
        <Trans>
          When you act on a document we record the time, the network address and the browser, because this is
          the evidence of what happened. Everybody who takes part in the document can see it.
        </Trans>
      </p>
      <p>
        <Trans>
          Documents you open are also kept on your device, so that they work without network. Signing out
          deletes them there.
        </Trans>
      </p>
      <p>
        <Trans>
          No page of this product loads anything from another company, and nothing is used for advertising.
        </Trans>
      </p>
    </article>
  )
}
