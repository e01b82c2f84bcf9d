/** What somebody is given in the organisation: a type, further built-in roles, roles it made, groups, job roles. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { jobRoleIn } from '../../../sync/entities/job-role.ts'
import { isTemporary } from '../../../sync/rules/account-type.ts'
import type { ControlProps } from '../../records/form/record-form.ts'
import { MultiSelect } from '../../records/inputs/multi-select.tsx'
import type { FilterOption } from '../../records/record-table.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { useGiven } from './use-users.ts'
import { isMoreRole, MORE_ROLES, type MoreRole, TYPE_WORDS } from './user-words.ts'
import styles from './users.module.css'

const OF_TYPE = { companyAdmin: 1, sacAdmin: 5, member: 3 } as const
type TypeRole = keyof typeof OF_TYPE

export const ADMIN_WARNING = msg`Can then manage users, roles and settings`
export const TEMPORARY_HINT = msg`Sees only documents they are asked to, and nobody else of the organization`

/** The type is the strongest of the built-in roles; the others stand beside it. */
export function RolesControl({ id, label, value, onValue, onBlur, readOnly }: ControlProps<string[]>) {
  const { t } = useLingui()
  // Made permanent by an act of its own: what it opens is more than a type.
  if (isTemporary(value))
    return (
      <div className={styles.control}>
        <span>{t(TYPE_WORDS[4])}</span>
        <span className="m t12">{t(TEMPORARY_HINT)}</span>
      </div>
    )
  const type: TypeRole = (Object.keys(OF_TYPE) as TypeRole[]).find((role) => value.includes(role)) ?? 'member'
  const more = value.filter(isMoreRole)
  const others = value.filter((role) => !isMoreRole(role) && !Object.hasOwn(OF_TYPE, role))
  const change = (next: TypeRole, roles: readonly MoreRole[]) => onValue([next, ...roles, ...others])
  return (
    <div className={styles.control}>
      <Select
        id={id}
        label={label}
        hideLabel
        value={type}
        disabled={readOnly}
        onBlur={onBlur}
        options={(Object.keys(OF_TYPE) as TypeRole[])
          .toReversed()
          .map((role) => ({ value: role, label: t(TYPE_WORDS[OF_TYPE[role]]) }))}
        onValue={(next) => change(next as TypeRole, more)}
      />
      {(Object.keys(MORE_ROLES) as MoreRole[]).map((role) => (
        <Checkbox
          key={role}
          label={t(MORE_ROLES[role].label)}
          hint={t(MORE_ROLES[role].hint)}
          checked={more.includes(role)}
          disabled={readOnly}
          onChecked={(on) => change(type, on ? [...more, role] : more.filter((one) => one !== role))}
        />
      ))}
    </div>
  )
}

type GivenKind = 'role' | 'memberGroup' | 'jobRole'
type Listed<K extends GivenKind> = { id: `${K}:${string}` }[]

export const HeldRolesControl = (props: ControlProps<Listed<'role'>>) => (
  <ListedControl {...props} options={useGiven().roles} all={useHeld('role')} nameOf={nameIn} />
)
export const GroupsControl = (props: ControlProps<Listed<'memberGroup'>>) => (
  <ListedControl {...props} options={useGiven().groups} all={useHeld('memberGroup')} nameOf={nameIn} />
)
export function JobRolesControl({ value, ...props }: ControlProps<Listed<'jobRole'> | undefined>) {
  const { i18n } = useLingui()
  return (
    <ListedControl
      {...props}
      value={value ?? []}
      options={useGiven().jobRoles}
      all={useHeld('jobRole')}
      nameOf={(one) => jobRoleIn(one, i18n.locale)}
    />
  )
}
const nameIn = ({ name }: { readonly name: string }): string => name

function ListedControl<K extends GivenKind, V extends { readonly active: boolean }>(
  props: ControlProps<Listed<K>> & {
    readonly options: readonly FilterOption[]
    readonly all: ReadonlyMap<string, V>
    readonly nameOf: (one: V) => string
  },
) {
  const { id, label, value, onValue, onBlur, readOnly, options, all, nameOf } = props
  const { t } = useLingui()
  // What is switched off is offered to nobody, and stays with whoever has it.
  const off = value.flatMap((one) => {
    const known = all.get(one.id)
    return known && !known.active ? [{ value: one.id, label: nameOf(known) }] : []
  })
  const names = value.flatMap((one) => {
    const known = all.get(one.id)
    return known ? [nameOf(known)] : []
  })
  if (readOnly) return <bdi>{names.join(', ') || t`None`}</bdi>
  return (
    <MultiSelect
      id={id}
      label={label}
      hideLabel
      options={[...options, ...off]}
      value={value.map((one) => one.id)}
      onValue={(ids) => onValue(ids.map((one) => ({ id: one as `${K}:${string}` })))}
      onBlur={onBlur}
    />
  )
}
