import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { addRecipient, updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createId, type RecipientId } from '../../../sync/ids.ts'
import { findGroups, findPeople, likelyPeople } from '../../people/find-people.ts'
import type { Person } from '../../people/known-people.ts'
import peopleStyles from '../../people/people.module.css'
import { groupChoice, holdersChoice, personChoice } from '../../people/person-option.tsx'
import { isAddress, parsePerson, typedMobile } from '../../people/typed-person.ts'
import { useContactGroups, useHolders, usePeople } from '../../people/use-people.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { EmptyAvatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { type Added, asAdded, roomIn } from './adding.ts'
import styles from './people-picker.module.css'
import { PeopleSheet } from './people-sheet.tsx'

/** Adds recipients: a field with everybody known under it, and on phones a sheet where several are chosen. */
export function PeoplePicker() {
  const add = useAddRecipient()
  return (
    <>
      <div className={classNames(styles.picker, 'phone-only')}>
        <PickOnPhone add={add} />
      </div>
      <div className={classNames(styles.picker, 'not-phone')}>
        <PickInField add={add} />
      </div>
    </>
  )
}

/** Puts a person at the end of the order; `together`: in the step of whoever is last. */
function useAddRecipient() {
  const { t } = useLingui()
  const { live, draft } = useWizard()
  return (person: Added, together = false) => {
    const id = createId('recipient', deviceIds)
    const { name, email, language, holders } = person
    live.undo.endStep()
    live.edit((ydoc) => {
      addRecipient(ydoc, {
        ...{ id, name, email },
        ...(language ? { language } : {}),
        ...(holders && { holders, needed: 1 }),
      })
      if (together && draft.recipients.length > 0) updateRecipient(ydoc, id, { withPrevious: true })
    })
    const added = isolate(name || email)
    announce(t`${added} added`)
    if (email === '' && !holders) focusAddress(id)
  }
}

/** Somebody new by name alone: their address is asked for next. */
const focusAddress = (id: RecipientId) =>
  requestAnimationFrame(() => document.getElementById(`${id}-email`)?.focus())

type Adding = { readonly add: (person: Added, together?: boolean) => void }

function PickInField({ add }: Adding) {
  const { t } = useLingui()
  const { draft } = useWizard()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const people = usePeople(asked)
  const groups = useContactGroups(asked)
  const holders = useHolders(asked)
  const isEmpty = text.trim() === ''
  const there = new Set(draft.recipients.map((one) => one.email))
  const found = isEmpty
    ? likelyPeople(people.filter((one) => !there.has(one.email)))
    : findPeople(people, text)
  const typed = parsePerson(text)
  const mobile = typedMobile(text)
  const isWhole = isAddress(typed.email)
  const isKnown = isWhole && found.some((one) => one.email === typed.email)
  const foundGroups = findGroups(groups, text)
  const foundHolders = findGroups(holders, text)
  const options: readonly ComboboxOption[] = [
    ...found.map((person) => personChoice(person, text)),
    ...foundHolders.map((one) => holdersChoice(one, text)),
    ...foundGroups.map((group) => groupChoice(group, text, roomIn(draft.recipients.length))),
    ...(isEmpty || mobile !== 'none' || isKnown
      ? []
      : [{ value: 'new', label: newLabel(t, typed), content: <NewPerson typed={typed} /> }]),
  ]
  return (
    <Combobox
      id="add-recipient"
      label={t`Add a recipient by name, e-mail or mobile`}
      hideLabel
      icon={IconUserPlus}
      placeholder={t`Name, e-mail or mobile`}
      text={text}
      onText={setText}
      onFirstFocus={() => setAsked(true)}
      options={options}
      // A whole address is what was meant, whoever else it resembles.
      preselect={
        isEmpty
          ? -1
          : isWhole && !isKnown
            ? options.length - 1
            : isWhole
              ? knownAt(found, typed)
              : firstThatCan(options)
      }
      onChoose={(option, { withCtrl }) => {
        const group = foundGroups.find((one) => one.id === option.value)
        const asked = foundHolders.find((one) => one.holders === option.value)
        setText('')
        if (asked) return add(asAdded(asked), withCtrl)
        const chosen = found.find((one) => one.id === option.value) ?? { ...typed, language: null }
        for (const one of group?.people.filter((person) => !there.has(person.email)) ?? [chosen])
          add(one, withCtrl)
      }}
      footer={
        <>
          {isEmpty ? (
            <div className="none">
              <Trans>Somebody new: type their e-mail address.</Trans>
            </div>
          ) : options.length === 0 ? (
            <div className="none">
              {mobile === 'valid'
                ? t`No contact has this mobile number. Type an e-mail address.`
                : t`A mobile number is written +971501234567 or 0501234567.`}
            </div>
          ) : null}
          <KeyHints />
        </>
      }
    />
  )
}

/** Enter does not stop at who cannot be sent to. */
const firstThatCan = (options: readonly ComboboxOption[]): number => options.findIndex((one) => !one.disabled)

const knownAt = (found: readonly Person[], { email }: { readonly email: string }): number =>
  found.findIndex((one) => one.email === email)

function newLabel(
  t: ReturnType<typeof useLingui>['t'],
  typed: { readonly name: string; readonly email: string },
): string {
  return typed.email ? t`Add ${typed.email} as someone new` : t`Add “${typed.name}”, then type the address`
}

function NewPerson({ typed }: { readonly typed: { readonly name: string; readonly email: string } }) {
  return (
    <>
      <EmptyAvatar icon={IconPlus} />
      <span className="grow brand">
        {typed.email ? (
          <Trans>
            Add <bdi dir="ltr">{typed.email}</bdi> as someone new
          </Trans>
        ) : (
          <Trans>
            Add “<bdi>{typed.name}</bdi>” as someone new
          </Trans>
        )}
      </span>
    </>
  )
}

function KeyHints() {
  const { t } = useLingui()
  return (
    <div className={peopleStyles.keyHints} aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t`move`}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t`add`}
      </span>
      <span>
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd>
        {t`add to the same step`}
      </span>
      <span className={peopleStyles.last}>
        <kbd>Esc</kbd>
        {t`close`}
      </span>
    </div>
  )
}

function PickOnPhone({ add }: Adding) {
  const { t } = useLingui()
  const { draft } = useWizard()
  const [open, setOpen] = useState(false)
  const addAll = (people: readonly Added[]) => {
    for (const one of people) add(one)
    setOpen(false)
    const count = people.length
    if (count > 1) announce(t`${plural(count, { one: '# person added', other: '# people added' })}`)
  }
  return (
    <>
      <Button variant="tonal" icon={IconUserPlus} onClick={() => setOpen(true)}>
        <Trans>Add recipients</Trans>
      </Button>
      {open ? (
        <PeopleSheet
          there={draft.recipients.map((one) => one.email)}
          isParallel={draft.orderMode === 'parallel'}
          onAdd={addAll}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
