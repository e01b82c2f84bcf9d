import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findPeople, likelyPeople } from '../../people/find-people.ts'
import type { Person } from '../../people/known-people.ts'
import { groupedPeople } from '../../people/people-groups.ts'
import { PersonLine } from '../../people/person-option.tsx'
import { isAddress, parsePerson, typedMobile } from '../../people/typed-person.ts'
import { usePeople } from '../../people/use-people.ts'
import { EmptyAvatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Added } from './people-picker.tsx'

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
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Added[]>([])
  const isEmpty = text.trim() === ''
  const typed = parsePerson(text)
  const possible = people.filter((one) => !there.includes(one.email))
  const found = isEmpty ? likelyPeople(possible) : findPeople(possible, text, 30)
  const groups = isEmpty ? groupedPeople(found) : [{ from: 'found', head: null, people: found }]
  const count = chosen.length
  const toggle = (person: Person) =>
    setChosen((now) =>
      now.some((one) => one.email === person.email)
        ? now.filter((one) => one.email !== person.email)
        : [...now, person],
    )
  const isNew = !isEmpty && typedMobile(text) === 'none' && !found.some((one) => one.email === typed.email)
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
      <div className="people-sheet">
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
                  <li key={person.email}>
                    <button type="button" aria-pressed={turn > 0} onClick={() => toggle(person)}>
                      <PersonLine person={person} typed={text}>
                        <span className="turn" aria-hidden="true">
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
        {isNew ? (
          <ul>
            <li>
              <button
                type="button"
                className="new"
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
