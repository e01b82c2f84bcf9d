/** What somebody is given in the organisation: a type, further built-in roles, roles the organisation made, groups. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CustomRole, MemberGroup } from '../../../sync/entities/role.ts'
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

type Listed<K extends 'role' | 'memberGroup'> = { id: `${K}:${string}` }[]

export const HeldRolesControl = (props: ControlProps<Listed<'role'>>) => (
  <ListedControl {...props} kind="role" options={useGiven().roles} />
)
export const GroupsControl = (props: ControlProps<Listed<'memberGroup'>>) => (
  <ListedControl {...props} kind="memberGroup" options={useGiven().groups} />
)

function ListedControl<K extends 'role' | 'memberGroup'>(
  props: ControlProps<Listed<K>> & { readonly kind: K; readonly options: readonly FilterOption[] },
) {
  const { id, label, value, onValue, onBlur, readOnly, kind, options } = props
  const { t } = useLingui()
  const [roles, groups] = [useHeld('role'), useHeld('memberGroup')]
  const held = (kind === 'role' ? roles : groups) as ReadonlyMap<string, CustomRole | MemberGroup>
  // What is switched off is offered to nobody, and stays with whoever has it.
  const off = value.flatMap((one) => {
    const known = held.get(one.id)
    return known && !known.active ? [{ value: one.id, label: known.name }] : []
  })
  if (readOnly) return <bdi>{value.flatMap((one) => held.get(one.id)?.name ?? []).join(', ') || t`None`}</bdi>
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
