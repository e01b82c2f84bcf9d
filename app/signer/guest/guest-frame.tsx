import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { LOCALE_NAMES, LOCALES } from '../../i18n/locale.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Door } from './door.ts'
import styles from './guest-frame.module.css'

/** The frame of everything before the document: whose organisation asks, other languages by their own names. */
export function GuestFrame({
  organization,
  foot,
  children,
}: {
  readonly organization?: Door['organization'] | undefined
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Letterhead organization={organization} />
        <nav className={styles.languages} data-languages aria-label={t`Language`}>
          {LOCALES.filter((locale) => locale !== language.locale()).map((locale) => (
            <button key={locale} type="button" lang={locale} onClick={() => void language.switchTo(locale)}>
              {LOCALE_NAMES[locale]}
            </button>
          ))}
        </nav>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}

/** One thing to read or to do, on a card. */
export const GuestCard = ({ children }: { readonly children: ReactNode }) => (
  <section className={classNames('card', styles.card)}>{children}</section>
)

function Letterhead({ organization }: { readonly organization: Door['organization'] | undefined }) {
  const name = useOrganizationName(organization)
  const [failed, setFailed] = useState(false)
  return (
    <div className={styles.letterhead}>
      {organization?.logoUrl && !failed ? (
        <img src={organization.logoUrl} alt="" onError={() => setFailed(true)} />
      ) : (
        <img data-door="logo" alt="" hidden />
      )}
      <bdi className="b cut2" data-door="organization">
        {name}
      </bdi>
    </div>
  )
}

export function useOrganizationName(organization: Door['organization'] | undefined): string {
  const language = useLanguage()
  return (language.locale() === 'ar' ? organization?.nameAr : organization?.nameEn) ?? ''
}
