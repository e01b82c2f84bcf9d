import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import { matchesPerson, readPersonQuery } from '../../sync/rules/person-search.ts'
import { PersonAvatar } from '../people/person-avatar.tsx'
import type { ControlProps } from '../records/form/record-form.ts'
import { Combobox } from '../ui/combobox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolate } from '../ui/isolate.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import styles from './administration.module.css'
import { memberKey, nameOf, useAdministration } from './use-administration.ts'

/** Nobody reads further; they type another letter. */
const MOST_OFFERED = 30
const LINE_HEIGHT = 52

/** Who is in a group: found among the members of the organisation, each with a cross. */
export function GroupPeople(props: ControlProps<{ id: `person:${string}` }[]>) {
  const { id, label, value, onValue, onBlur, readOnly } = props
  const { t } = useLingui()
  const { members } = useAdministration()
  const [typed, setTyped] = useState('')
  const inside = useMemo(() => new Set<string>(value.map((one) => one.id)), [value])
  const offered = useMemo(() => {
    const query = readPersonQuery(typed)
    const found: Member[] = []
    for (const one of members) {
      if (inside.has(one.personId)) continue
      if (typed.trim() !== '' && !matchesPerson(memberKey(one), query)) continue
      found.push(one)
      if (found.length === MOST_OFFERED) break
    }
    return found
  }, [members, typed, inside])
  const people = useMemo(() => members.filter((one) => inside.has(one.personId)), [members, inside])
  const count = people.length
  return (
    <div className={styles.stack}>
      {readOnly ? null : (
        <Combobox
          id={id}
          label={label}
          hideLabel
          icon={IconUserPlus}
          placeholder={t`Name or e-mail`}
          text={typed}
          onText={setTyped}
          preselect={typed.trim() === '' ? -1 : 0}
          options={offered.map((one) => ({
            value: one.personId,
            label: nameOf(one),
            content: <PersonLine member={one} />,
          }))}
          onChoose={(option) => {
            onValue([...value, { id: option.value as `person:${string}` }])
            setTyped('')
          }}
          onLeave={onBlur}
        />
      )}
      {people.length === 0 ? null : (
        <div className={styles.people} style={{ '--lines': people.length } as React.CSSProperties}>
          <VirtualList label={label} rows={people} rowId={(one) => one.id} rowHeight={LINE_HEIGHT}>
            {(one) => {
              const name = isolate(nameOf(one))
              return (
                <div className={styles.line}>
                  <PersonLine member={one} />
                  {readOnly ? null : (
                    <IconButton
                      icon={IconX}
                      label={t`Take ${name} out`}
                      onClick={() => onValue(value.filter((other) => other.id !== one.personId))}
                    />
                  )}
                </div>
              )
            }}
          </VirtualList>
        </div>
      )}
      <p className="m t12" role="status">
        {t`${plural(count, { 0: 'Nobody is in it', one: '# person', other: '# people' })}`}
      </p>
    </div>
  )
}

export function PersonLine({ member }: { readonly member: Member }) {
  const name = nameOf(member)
  return (
    <span className={styles.person}>
      <PersonAvatar personId={member.personId} name={name} size={24} />
      <span className={styles.names}>
        <span className="cut">
          <bdi>{name}</bdi>
        </span>
        <span className={`cut ${styles.small}`}>
          <bdi dir="ltr">{member.email}</bdi>
        </span>
      </span>
    </span>
  )
}
