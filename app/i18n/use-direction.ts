import { useLingui } from '@lingui/react'
import { directionOfLocale, isLocale } from './locale.ts'

export function useDirection(): 'ltr' | 'rtl' {
  const { i18n } = useLingui()
  return isLocale(i18n.locale) ? directionOfLocale(i18n.locale) : 'ltr'
}
