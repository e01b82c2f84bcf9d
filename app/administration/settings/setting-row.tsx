import { useLingui } from '@lingui/react/macro'
import type { Organization } from '../../../sync/entities/organization.ts'
import type { SignInPolicy } from '../../../sync/rules/sign-in-policy.ts'
import type { SettingName } from '../../../sync/settings/settings.ts'
import { SettingFacts } from '../../account/setting-facts.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { DomainsInput } from './domains-input.tsx'
import { EndpointInput } from './endpoint-input.tsx'
import { OriginsRow } from './origins-row.tsx'
import { SETTING_FACES, type SettingFace } from './setting-faces.ts'
import styles from './settings.module.css'
import { SignInPolicyRow } from './sign-in-policy-row.tsx'

interface SettingRowProps {
  readonly name: SettingName
  readonly organization: Organization
  readonly onChange: (fields: Partial<Organization>) => void
}

/** One setting: its name, what follows from it and when, who changed it last, and what it is. */
export function SettingRow({ name, organization, onChange }: SettingRowProps) {
  const { t } = useLingui()
  // By the setting's name its value, its schema and its words belong together.
  const face = SETTING_FACES[name] as SettingFace<unknown>
  const value = organization[name] as unknown
  const { control } = face
  const hint = (
    <>
      {face.hint ? <>{t(face.hint)} </> : null}
      <SettingFacts organization={organization} field={name} />
    </>
  )
  if (control.kind === 'switch')
    return (
      <div className={styles.row}>
        <Switch
          label={t(face.label)}
          hint={hint}
          checked={value === true}
          onChecked={(on) => onChange({ [name]: on })}
        />
      </div>
    )
  if (control.kind === 'origins')
    return (
      <OriginsRow
        label={t(face.label)}
        hint={hint}
        value={value as readonly string[]}
        onValue={(origins) => onChange({ [name]: origins })}
      />
    )
  if (control.kind === 'signIn')
    return (
      <SignInPolicyRow
        label={t(face.label)}
        hint={hint}
        value={value as SignInPolicy}
        onValue={(policy) => onChange({ [name]: policy })}
      />
    )
  if (control.kind === 'own') return null
  if (control.kind === 'endpoint')
    return (
      <div className={styles.row}>
        <EndpointInput
          label={t(face.label)}
          hint={hint}
          value={value as string | null}
          onValue={(pathId) => onChange({ [name]: pathId })}
        />
      </div>
    )
  if (control.kind === 'domains')
    return (
      <div className={styles.row}>
        <DomainsInput
          label={t(face.label)}
          hint={hint}
          value={value as readonly string[]}
          onValue={(domains) => onChange({ [name]: domains })}
        />
      </div>
    )
  const key = (one: unknown) => JSON.stringify(one)
  const listed = control.options.map((one) => ({ value: key(one.value), label: t(one.label) }))
  // A program may have chosen what is not among the usual.
  const isListed = listed.some((one) => one.value === key(value))
  return (
    <div className={styles.row}>
      <Select
        label={t(face.label)}
        hint={hint}
        value={key(value)}
        options={isListed ? listed : [...listed, { value: key(value), label: String(value) }]}
        onValue={(chosen) => onChange({ [name]: JSON.parse(chosen) })}
      />
    </div>
  )
}
