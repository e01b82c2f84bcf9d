import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { LOCALE_NAMES, LOCALES, type Locale } from '../i18n/locale.ts'
import { Icon } from './icon.tsx'

/** Each language by its own name, the present one pressed. */
export function LanguageChoice(props: {
  readonly locale: Locale
  readonly onChoose: (locale: Locale) => void
}) {
  const { t } = useLingui()
  return (
    <nav className="row" aria-label={t`Language`}>
      <Icon of={IconLanguage} size={16} />
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === props.locale}
          onClick={() => props.onChoose(locale)}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </nav>
  )
}
