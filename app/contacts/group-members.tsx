import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Contact } from '../../sync/entities/contact.ts'
import { contactSearchKey } from '../../sync/rules/contacts/contact-search.ts'
import { matchesPerson, readPersonQuery } from '../../sync/rules/person-search.ts'
import type { ControlProps } from '../records/form/record-form.ts'
import { useHeld } from '../replica/use-replica.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Combobox } from '../ui/combobox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolate } from '../ui/isolate.ts'
import { VirtualList } from '../ui/virtual-list.tsx'
import styles from './contacts.module.css'
import { ReachedAt } from './reached-at.tsx'
import { type Reading, useReading } from './use-reading.ts'

/** Nobody reads further; they type another letter. */
const MOST_OFFERED = 30
const LINE_HEIGHT = 52

/** Who is in a group: found among the contacts of this device, each with a cross. */
export function GroupMembers(props: ControlProps<{ id: `contact:${string}` }[]>) {
  const { id, value, onValue, onBlur, readOnly } = props
  const { t } = useLingui()
  const reading = useReading()
  const contacts = useHeld('contact')
  const [typed, setTyped] = useState('')
  const byId = useMemo(() => withMerged(contacts), [contacts])
  const inside = useMemo(() => new Set(value.map((one) => byId.get(one.id)?.id ?? one.id)), [value, byId])
  const offered = useMemo(() => {
    const query = readPersonQuery(typed)
    const found: Contact[] = []
    for (const one of contacts.values()) {
      if (inside.has(one.id)) continue
      if (typed.trim() !== '' && !matchesPerson(contactSearchKey(one), query)) continue
      found.push(one)
      if (found.length === MOST_OFFERED) break
    }
    return found
  }, [contacts, typed, inside])
  // Contacts that are private to a colleague, or gone, are in it and not seen here: they stay.
  const seen = value.flatMap(({ id: member }) => {
    const contact = byId.get(member)
    return contact ? [{ member, contact }] : []
  })
  const count = seen.length
  const unseen = value.length - count
  return (
    <div className={styles.details}>
      {readOnly ? null : (
        <Combobox
          id={id}
          label={t`Add a contact`}
          hideLabel
          placeholder={t`Add a contact`}
          text={typed}
          onText={setTyped}
          preselect={typed.trim() === '' ? -1 : 0}
          options={offered.map((one) => ({
            value: one.id,
            label: reading.nameOf(one),
            content: <Member contact={one} reading={reading} />,
          }))}
          onChoose={(option) => {
            onValue([...value, { id: option.value as `contact:${string}` }])
            setTyped('')
          }}
          onLeave={onBlur}
        />
      )}
      {seen.length === 0 ? null : (
        <div className={styles.members} style={{ '--lines': seen.length } as React.CSSProperties}>
          <VirtualList
            label={t`Contacts in this group`}
            rows={seen}
            rowId={(one) => one.member}
            rowHeight={LINE_HEIGHT}
          >
            {({ member, contact }) => {
              const name = isolate(reading.nameOf(contact))
              return (
                <div className={styles.line}>
                  <Member contact={contact} reading={reading} />
                  <span className="grow" />
                  {readOnly ? null : (
                    <IconButton
                      icon={IconX}
                      label={t`Take ${name} out`}
                      onClick={() => onValue(value.filter((one) => one.id !== member))}
                    />
                  )}
                </div>
              )
            }}
          </VirtualList>
        </div>
      )}
      <p className="m t12" role="status">
        {t`${plural(count, { one: '# contact', other: '# contacts' })}`}
        {unseen === 0
          ? null
          : ` · ${t`${plural(unseen, { one: '# more that you do not see', other: '# more that you do not see' })}`}`}
      </p>
    </div>
  )
}

function Member({ contact, reading }: { readonly contact: Contact; readonly reading: Reading }) {
  const name = reading.nameOf(contact)
  const { email, mobile } = reading.shown(contact)
  return (
    <span className={styles.person}>
      <Avatar name={name} size={24} />
      <span className={styles.names}>
        <span className="cut">
          <bdi>{name}</bdi>
        </span>
        <span className={classNames('cut', styles.email)}>
          <ReachedAt>{email || mobile}</ReachedAt>
        </span>
      </span>
    </span>
  )
}

/** By their ids, and by the ids of those that were merged into them. */
function withMerged(contacts: ReadonlyMap<string, Contact>): ReadonlyMap<string, Contact> {
  const all = new Map<string, Contact>()
  for (const one of contacts.values()) for (const gone of one.mergedFrom ?? []) all.set(gone.id, one)
  for (const one of contacts.values()) all.set(one.id, one)
  return all
}
