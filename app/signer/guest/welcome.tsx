import { Trans, useLingui } from '@lingui/react/macro'
import { IconBrowser, IconCheck, IconCopy, IconFileText, IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { LOCALE_NAMES, LOCALES } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { State } from '../../ui/states.tsx'

/** The frame of everything before the document: nothing in it comes from the server. */
export function GuestFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <div className="guest-frame">
      <main id="main" className="guest-main">
        {children}
      </main>
      <nav className="guest-languages" aria-label={t`Language`}>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={locale === language.locale()}
            onClick={() => void language.switchTo(locale)}
          >
            {LOCALE_NAMES[locale]}
          </button>
        ))}
      </nav>
    </div>
  )
}

/** Not opened on this device yet: loading the page has consumed nothing, the tap binds. */
export function Welcome({
  busy,
  problem,
  onOpen,
}: {
  readonly busy: boolean
  readonly problem: string | null
  readonly onOpen: () => void
}) {
  return (
    <section className="card guest-card">
      <span className="result-mark" aria-hidden="true">
        <Icon of={IconFileText} size={24} />
      </span>
      <h1 className="h24">
        <Trans>A document is waiting for you</Trans>
      </h1>
      <p className="t16 m">
        <Trans>You can read all of it before you sign. No account is needed.</Trans>
      </p>
      {problem === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{problem}</FieldMessage>
        </div>
      )}
      <Button variant="filled" size="lg" wide busy={busy} onClick={onOpen}>
        <Trans>Open document</Trans>
      </Button>
    </section>
  )
}

/** Said before anything is typed: what is captured in such a browser may vanish with it. */
export function InAppNotice({ app, onGoOn }: { readonly app: string; readonly onGoOn: () => void }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const name = <bdi>{app}</bdi>
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <section className="card guest-card">
      <span className="result-mark" aria-hidden="true">
        <Icon of={IconBrowser} size={24} />
      </span>
      <h1 className="h24">
        <Trans>Open this link in your browser</Trans>
      </h1>
      <p className="t16 m">
        <Trans>
          This page is inside {name}, which may lose what you enter. Copy the link and open it in your
          browser.
        </Trans>
      </p>
      <Button
        variant="filled"
        size="lg"
        wide
        icon={copied ? IconCheck : IconCopy}
        onClick={() => void copy()}
      >
        {copied ? t`Copied` : t`Copy the link`}
      </Button>
      <Button variant="ghost" size="lg" wide onClick={onGoOn}>
        <Trans>Only read it here</Trans>
      </Button>
    </section>
  )
}

export function NoLink() {
  return (
    <State icon={IconLinkOff} level={1} title={<Trans>This link is not complete.</Trans>}>
      <Trans>Open it again from the e-mail you received.</Trans>
    </State>
  )
}
