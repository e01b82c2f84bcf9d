import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { addRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createId } from '../../../sync/ids.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { Avatar, EmptyAvatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { deviceIds } from '../device-ids.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { MatchedText } from './matched-text.tsx'
import {
  isAddress,
  knownPeople,
  type Person,
  parsePerson,
  suggestPeople,
  typedMobile,
} from './suggest-people.ts'

/** Type a name or an address; Enter adds. Works from what is on this device, with or without a network. */
export function PeoplePicker() {
  const { t, i18n } = useLingui()
  const { live, draft } = useWizard()
  const replica = useReplica()
  const { contacts, profile } = useReplicaView()
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const locale = i18n.locale === 'ar' ? 'ar' : i18n.locale === 'fr' ? 'fr' : 'en'
  const people = useMemo(
    () => knownPeople(contacts.values(), earlierEnvelopes(replica), locale),
    [contacts, replica, locale],
  )
  const found = suggestPeople(people, text)
  const typed = parsePerson(text)
  const mobile = typedMobile(text)
  const isMe = draft.recipients.some((one) => one.email === profile?.email)

  const add = (person: Pick<Person, 'name' | 'email' | 'language'>) => {
    const id = createId('recipient', deviceIds)
    live.undo.endStep()
    live.edit((ydoc) =>
      addRecipient(ydoc, {
        id,
        name: person.name,
        email: person.email,
        ...(person.language ? { language: person.language } : {}),
      }),
    )
    setText('')
    const name = isolate(person.name || person.email)
    announce(t`${name} added`)
    if (person.email === '') requestAnimationFrame(() => document.getElementById(`${id}-email`)?.focus())
  }
  const newOption = {
    value: 'new',
    label: typed.email ? t`Add ${typed.email}` : t`Add “${typed.name}”, then type the address`,
    content: (
      <>
        <EmptyAvatar icon={IconPlus} />
        <span className="grow brand">
          {typed.email ? (
            <Trans>
              Add <bdi dir="ltr">{typed.email}</bdi>
            </Trans>
          ) : (
            <Trans>
              Add “<bdi>{typed.name}</bdi>” as someone new
            </Trans>
          )}
        </span>
      </>
    ),
  }
  return (
    <div className="picker" ref={box}>
      <Combobox
        id="add-recipient"
        label={t`Add a recipient by name or e-mail`}
        hideLabel
        icon={IconUserPlus}
        placeholder={t`Name or e-mail address`}
        text={text}
        onText={setText}
        options={
          text.trim() === ''
            ? []
            : [
                ...found.map((person) => ({
                  value: person.email,
                  label: `${person.name}, ${person.email}`,
                  content: <PersonRow person={person} typed={text} />,
                })),
                ...(mobile !== 'none' || found.some((one) => one.email === typed.email) ? [] : [newOption]),
              ]
        }
        onChoose={(option) =>
          add(found.find((one) => one.email === option.value) ?? { ...typed, language: null })
        }
        onEnter={() => {
          if (text.trim() === '') return
          const [first] = found
          if (!first && mobile !== 'none') return
          add(first && !isAddress(typed.email) ? first : { ...typed, language: null })
        }}
        end={<kbd>{t`Enter`}</kbd>}
        footer={
          text.trim() === '' ? (
            <div className="none">
              <Trans>Type a name or an address.</Trans>
            </div>
          ) : mobile !== 'none' && found.length === 0 ? (
            <div className="none">
              {mobile === 'valid'
                ? t`No contact has this mobile number. Type an e-mail address.`
                : t`A mobile number is written +971501234567 or 0501234567.`}
            </div>
          ) : undefined
        }
      />
      {profile && !isMe ? (
        <Button
          variant="quiet"
          onClick={() =>
            add({ name: profile.name, email: profile.email, language: profile.preferences.language })
          }
        >
          <Trans>Add me</Trans>
        </Button>
      ) : null}
    </div>
  )
}

function PersonRow({ person, typed }: { readonly person: Person; readonly typed: string }) {
  return (
    <>
      <Avatar name={person.name} />
      <span className="grow" style={{ minInlineSize: 0 }}>
        <span className="cut" dir="auto" style={{ display: 'block' }}>
          <MatchedText text={person.name} typed={typed} />
        </span>
        <span className="t12 m cut ltr" style={{ display: 'block' }}>
          {person.email}
        </span>
      </span>
      <span className="end">
        {person.from === 'contact' ? <Trans>Contact</Trans> : <Trans>Earlier document</Trans>}
      </span>
    </>
  )
}

/** Bodies this device holds; rows of a list carry no addresses. */
function earlierEnvelopes(replica: ReturnType<typeof useReplica>) {
  const held = []
  for (const id of replica.view().rows.keys()) {
    const envelope = replica.envelope(id)
    if (envelope) held.push(envelope)
    if (held.length >= 300) break
  }
  return held
}
