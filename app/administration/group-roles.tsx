import { useLingui } from '@lingui/react/macro'
import { IconKey, IconLock, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CustomRole } from '../../sync/entities/role.ts'
import { foldText, searchWords } from '../../sync/rules/text-keys.ts'
import type { ControlProps } from '../records/form/record-form.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolate } from '../ui/isolate.ts'
import styles from './administration.module.css'
import { mayGive, mayLiftAll } from './rules/role-draft.ts'
import { useAdministration, useRoleWords } from './use-administration.ts'

/** Nobody reads further; they type another letter. */
const MOST_OFFERED = 50

/** The roles of a group, each with what it allows. What its person does not hold is neither given nor taken here. */
export function GroupRoles(props: ControlProps<{ id: `role:${string}` }[]>) {
  const { id, label, value, onValue, onBlur, readOnly } = props
  const { t } = useLingui()
  const { roles, authority } = useAdministration()
  const words = useRoleWords()
  const [typed, setTyped] = useState('')
  const offered = useMemo(() => {
    const wanted = searchWords(typed)
    return [...roles.values()]
      .filter((role) => !value.some((one) => one.id === role.id))
      .filter((role) => wanted.every((word) => foldText(role.name).includes(word)))
      .sort((a, b) => a.name.localeCompare(b.name))
      .slice(0, MOST_OFFERED)
  }, [roles, value, typed])
  const chosen = value.flatMap(({ id: roleId }) => roles.get(roleId) ?? [])
  return (
    <div className={styles.stack}>
      {readOnly || roles.size === 0 ? null : (
        <Combobox
          id={id}
          label={label}
          hideLabel
          placeholder={t`Add a role`}
          icon={IconKey}
          text={typed}
          onText={setTyped}
          preselect={typed.trim() === '' ? -1 : 0}
          options={offered.map((role) => ({
            value: role.id,
            label: role.name,
            disabled: !mayGive([role], authority),
            content: (
              <RoleWords
                role={role}
                given={
                  mayGive([role], authority) ? words.givenIn(role) : t`Allows more than you may yourself`
                }
              />
            ),
          }))}
          onChoose={(option) => {
            onValue([...value, { id: option.value as `role:${string}` }])
            setTyped('')
          }}
          onLeave={onBlur}
        />
      )}
      {chosen.length === 0 ? (
        <p className="m t12">
          {roles.size === 0 ? t`There are no roles of your organization yet.` : t`It has no roles.`}
        </p>
      ) : (
        <ul className={styles.lines} aria-label={label}>
          {chosen.map((role) => {
            const name = isolate(role.name)
            const mayTake = mayGive([role], authority) && mayLiftAll([role], authority)
            return (
              <li key={role.id} className={styles.line}>
                <RoleWords role={role} given={words.givenIn(role)} />
                {readOnly ? null : mayTake ? (
                  <IconButton
                    icon={IconX}
                    label={t`Take the role ${name} away`}
                    onClick={() => onValue(value.filter((one) => one.id !== role.id))}
                  />
                ) : (
                  <span className={styles.locked} title={t`Allows more than you may yourself`}>
                    <Icon of={IconLock} size={16} />
                    <span className="sr">{t`Allows more than you may yourself`}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function RoleWords({ role, given }: { readonly role: CustomRole; readonly given: string }) {
  const { t } = useLingui()
  return (
    <span className={styles.names}>
      <span className="cut">
        <bdi>{role.name}</bdi>
        {role.active ? null : (
          <span className="m"> · {t({ message: 'Inactive', context: 'switched off' })}</span>
        )}
      </span>
      <span className={styles.small}>{given || t`Allows nothing yet`}</span>
    </span>
  )
}
