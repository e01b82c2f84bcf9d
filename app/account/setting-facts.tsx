/** Of one thing an organisation has chosen: when it takes effect, and who changed it last. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  ORGANIZATION_FIELDS,
  ORGANIZATION_LISTS,
  type Organization,
} from '../../sync/entities/organization.ts'
import { SETTINGS, type Setting, type SettingName } from '../../sync/settings/settings.ts'
import { LastChange } from './last-change.tsx'
import styles from './setting-facts.module.css'

export type ChosenField = SettingName | keyof typeof ORGANIZATION_FIELDS | keyof typeof ORGANIZATION_LISTS

export const CHOSEN_FIELDS = [
  ...Object.keys(ORGANIZATION_FIELDS),
  ...Object.keys(ORGANIZATION_LISTS),
  ...Object.keys(SETTINGS),
] as readonly ChosenField[]

const EFFECT_WORDS: { readonly [J in Setting<unknown>['judged']]: MessageDescriptor } = {
  capture: msg`Takes effect on each device when it next reaches the server.`,
  sending: msg`Takes effect in what is sent from now on.`,
  decision: msg`Takes effect at once.`,
}

const isSetting = (field: ChosenField): field is SettingName => Object.hasOwn(SETTINGS, field)

interface SettingFactsProps {
  readonly organization: Organization
  readonly field: ChosenField
}

/** What it is called and looks like is read where it is shown, so it counts at once; the screen says that once for all of it. */
export function SettingFacts({ organization, field }: SettingFactsProps) {
  const { t } = useLingui()
  return (
    <>
      {isSetting(field) ? t(EFFECT_WORDS[SETTINGS[field].judged]) : null}
      <span className={styles.last}>
        <LastChange organization={organization} field={field} />
      </span>
    </>
  )
}

/** The same as a line of its own, under what it is about. */
export function SettingFactsLine(props: SettingFactsProps) {
  return (
    <p className={styles.line}>
      <SettingFacts {...props} />
    </p>
  )
}
