import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { classNames } from '../../ui/class-names.ts'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import logoStyles from '../logo.module.css'
import { Logo } from '../logo.tsx'
import { DEFAULT_THEME } from '../rules/theme-logo.ts'
import { useChooseLanguage } from '../use-choose-language.ts'
import styles from './open-layouts.module.css'
import plainFrameStyles from './plain-frame.module.css'

/** Sign-in and sign-up: the form on surface; beside it, on desktops, what the product is about. */
export function LoginFrame({
  themeKey = DEFAULT_THEME,
  name = 'Tawqi',
  aside,
  children,
}: {
  themeKey?: string
  name?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.login, aside === undefined && styles.alone)}>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={logoStyles.logo}>
          <Logo themeKey={themeKey} name={name} />
        </div>
        <div className={styles.box}>{children}</div>
        <LanguageFooter name={name} />
      </main>
      {aside === undefined ? null : <aside className={styles.aside}>{aside}</aside>}
    </div>
  )
}

/** Sign-in pages each bring their LoginFrame, because theme and picture belong to the page. */
export function LoginLayout({ children }: { children: ReactNode }) {
  return children
}

/** One message or one small form, nobody signed in: logo above, card in the middle. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={plainFrameStyles.frame} data-plain-frame="">
      <header className={logoStyles.logo}>
        <Logo themeKey={DEFAULT_THEME} name="Tawqi" />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LanguageFooter name="Tawqi" />
    </div>
  )
}

/** Signing: the whole window belongs to the page and its own bars. */
export function SignLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.sign} data-sign-frame="">
      {children}
    </div>
  )
}

function LanguageFooter({ name }: { name: string }) {
  const language = useLanguage()
  const chooseLanguage = useChooseLanguage()
  return (
    <footer className={styles.foot}>
      <span className="grow">
        <bdi dir="ltr">
          © {new Date().getFullYear()} {name}
        </bdi>
      </span>
      <LanguageChoice locale={language.locale()} onChoose={chooseLanguage} />
    </footer>
  )
}
