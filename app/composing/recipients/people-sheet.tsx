import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findGroups, findPeople, likelyPeople } from '../../people/find-people.ts'
import { canBeSentTo, type KnownGroup, type KnownHolders } from '../../people/known-people.ts'
import styles from '../../people/people.module.css'
import { groupedPeople } from '../../people/people-groups.ts'
import { GroupLine, HoldersLine, PersonLine } from '../../people/person-option.tsx'
import { isAddress, parsePerson, typedMobile } from '../../people/typed-person.ts'
import { useContactGroups, useHolders, usePeople } from '../../people/use-people.ts'
import { EmptyAvatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type Added, asAdded, roomIn } from './adding.ts'

/** The whole screen of a phone: who is tapped acts in the order of the taps, and all are added at once. */
export function PeopleSheet(props: {
  /** Addresses of those who are recipients already. */
  readonly there: readonly string[]
  readonly isParallel: boolean
  readonly onAdd: (people: readonly Added[]) => void
  readonly onClose: () => void
}) {
  const { there, isParallel, onAdd, onClose } = props
  const { t } = useLingui()
  const people = usePeople(true)
  const contactGroups = useContactGroups(true)
  const holders = useHolders(true)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Added[]>([])
  const isEmpty = text.trim() === ''
  const typed = parsePerson(text)
  const possible = people.filter((one) => !there.includes(one.email))
  const found = isEmpty ? likelyPeople(possible) : findPeople(possible, text, 30)
  const groups = isEmpty ? groupedPeople(found) : [{ from: 'found', head: null, people: found }]
  const count = chosen.length
  const toggle = (person: Added) =>
    setChosen((now) =>
      now.some((one) => one.email === person.email)
        ? now.filter((one) => one.email !== person.email)
        : [...now, person],
    )
  const room = roomIn(there.length + count)
  const rest = ({ people: some }: KnownGroup) =>
    some.filter((one) => !there.includes(one.email) && !chosen.some((other) => other.email === one.email))
  const isKnown = isAddress(typed.email) && found.some((one) => one.email === typed.email)
  const isNew = !isEmpty && typedMobile(text) === 'none' && !isKnown
  return (
    <Dialog
      open
      width={850}
      title={<Trans>Add recipients</Trans>}
      onClose={onClose}
      footer={
        count === 0 ? undefined : (
          <>
            <span className="t12 m grow" aria-live="polite">
              {isParallel ? t`They act at the same time.` : t`They act in the order you tap.`}
            </span>
            <Button variant="filled" size="lg" onClick={() => onAdd(chosen)}>
              {t`${plural(count, { one: 'Add # person', other: 'Add # people' })}`}
            </Button>
          </>
        )
      }
    >
      <div className={styles.peopleSheet}>
        <TextInput
          label={t`Add a recipient by name, e-mail or mobile`}
          hideLabel
          icon={IconSearch}
          placeholder={t`Name, e-mail or mobile`}
          type="search"
          dir="auto"
          value={text}
          onText={setText}
        />
        {groups.map(({ from, head, people: some }) => (
          <section key={from}>
            {head === null ? null : <h3>{t(head)}</h3>}
            <ul>
              {some.map((person) => {
                const turn = chosen.findIndex((one) => one.email === person.email) + 1
                return (
                  <li key={person.id}>
                    <button
                      type="button"
                      aria-pressed={turn > 0}
                      disabled={!canBeSentTo(person)}
                      onClick={() => toggle(person)}
                    >
                      <PersonLine person={person} typed={text}>
                        <span className={styles.turn} aria-hidden="true">
                          {turn > 0 ? there.length + turn : ''}
                        </span>
                      </PersonLine>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
        <HoldersOf
          all={room > 0 ? findGroups(holders, text, isEmpty ? 5 : 10) : []}
          typed={text}
          onChoose={(one) => onAdd([...chosen, asAdded(one)])}
        />
        <GroupsOf
          groups={findGroups(contactGroups, text)}
          typed={text}
          fits={(group) => rest(group).length > 0 && rest(group).length <= room}
          onChoose={(group) => setChosen((now) => [...now, ...rest(group)])}
        />
        {isNew ? (
          <ul>
            <li>
              <button
                type="button"
                className={styles.new}
                onClick={() => onAdd([...chosen, { ...typed, language: null }])}
              >
                <EmptyAvatar icon={IconPlus} size={40} />
                <span className="grow">
                  {isAddress(typed.email) ? (
                    <Trans>
                      Add <bdi dir="ltr">{typed.email}</bdi> as someone new
                    </Trans>
                  ) : (
                    <Trans>
                      Add “<bdi>{typed.name}</bdi>” as someone new
                    </Trans>
                  )}
                </span>
              </button>
            </li>
          </ul>
        ) : null}
        {isEmpty ? (
          <p className="t12 m">
            <Trans>Somebody new: type their e-mail address.</Trans>
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Groups of the organisation and job roles; one that is tapped is added with who was chosen before it. */
function HoldersOf(props: {
  readonly all: readonly KnownHolders[]
  readonly typed: string
  readonly onChoose: (one: KnownHolders) => void
}) {
  const { all, typed, onChoose } = props
  if (all.length === 0) return null
  return (
    <section>
      <h3>
        <Trans>Groups and job roles</Trans>
      </h3>
      <ul>
        {all.map((one) => (
          <li key={one.holders}>
            <button type="button" onClick={() => onChoose(one)}>
              <HoldersLine of={one} typed={typed} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Groups of contacts; one that is tapped chooses whom it unfolds into. */
function GroupsOf(props: {
  readonly groups: readonly KnownGroup[]
  readonly typed: string
  readonly fits: (group: KnownGroup) => boolean
  readonly onChoose: (group: KnownGroup) => void
}) {
  const { groups, typed, fits, onChoose } = props
  if (groups.length === 0) return null
  return (
    <section>
      <h3>
        <Trans>Groups of contacts</Trans>
      </h3>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <button type="button" disabled={!fits(group)} onClick={() => onChoose(group)}>
              <GroupLine group={group} typed={typed} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
