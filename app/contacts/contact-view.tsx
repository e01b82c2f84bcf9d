/** A contact as it is read: addresses and numbers to use, where they work, the groups they are in, whom they were. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowMerge,
  IconBuilding,
  IconDeviceMobile,
  IconId,
  IconLanguage,
  IconLock,
  IconMail,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconTrash,
  IconUsersPlus,
  IconUserUp,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Contact, ContactDetail } from '../../sync/entities/contact.ts'
import { changedElements } from '../../sync/rules/changed-fields.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { isolate } from '../ui/isolate.ts'
import { AddToGroupDialog } from './add-to-group-dialog.tsx'
import { DETAIL_LABELS } from './contact-details.tsx'
import { LANGUAGE_NAMES } from './contact-form.tsx'
import styles from './contacts.module.css'
import { ReachedAt } from './reached-at.tsx'
import { RefusedWishes } from './refused-wishes.tsx'
import { RemoveContactsDialog } from './remove-contacts-dialog.tsx'
import { useMayChange, useNameOfOwner, useReading } from './use-reading.ts'

export function ContactView(props: {
  readonly contact: Contact
  readonly mayChange: boolean
  readonly onEdit: () => void
  readonly onRemoved: () => void
}) {
  const { contact, mayChange, onEdit, onRemoved } = props
  const { t } = useLingui()
  const reading = useReading()
  const shown = reading.shown(contact)
  const isOwner = contact.ownerId === reading.personId
  const [removing, setRemoving] = useState(false)
  const address = [
    [shown.workAddress1],
    [shown.workAddress2],
    [shown.postalCode, shown.city],
    [shown.state, shown.country],
  ]
    .map((line) => line.filter(Boolean).join(' · '))
    .filter(Boolean)
  return (
    <>
      <RefusedWishes id={contact.id} onEdit={mayChange ? onEdit : undefined} />
      <dl className={styles.facts}>
        {shown.email === '' ? null : (
          <Fact icon={IconMail} name={t`E-mail`}>
            <Reach kind="email" value={shown.email} clear={isOwner} />
          </Fact>
        )}
        {shown.mobile === '' ? null : (
          <Fact icon={IconDeviceMobile} name={t`Mobile`}>
            <Reach kind="mobile" value={shown.mobile} clear={isOwner} />
          </Fact>
        )}
        {shown.phone ? (
          <Fact icon={IconPhone} name={t`Phone`}>
            <Reach kind="phone" value={shown.phone} clear={isOwner} />
          </Fact>
        ) : null}
        {(shown.details ?? []).map((one) => (
          <Fact key={one.id} icon={DETAIL_ICONS[one.kind]} name={one.label || t(DETAIL_LABELS[one.kind])}>
            <Reach kind={one.kind} value={one.value} clear={isOwner} />
          </Fact>
        ))}
        {shown.company === '' && shown.title === '' ? null : (
          <Fact icon={IconBuilding} name={t`Work`}>
            <span className={styles.lines}>
              {[shown.title, shown.company].filter(Boolean).map((line) => (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </span>
          </Fact>
        )}
        {shown.manager ? (
          <Fact icon={IconUserUp} name={t`Manager`}>
            <bdi>{shown.manager}</bdi>
          </Fact>
        ) : null}
        {address.length === 0 ? null : (
          <Fact icon={IconMapPin} name={t`Work address`}>
            <span className={styles.lines}>
              {address.map((line) => (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </span>
          </Fact>
        )}
        {shown.emiratesId ? (
          <Fact icon={IconId} name={t`Emirates ID`}>
            <ReachedAt>{shown.emiratesId}</ReachedAt>
          </Fact>
        ) : null}
        <Fact icon={IconLanguage} name={t`Language`}>
          {LANGUAGE_NAMES[shown.language]}
        </Fact>
      </dl>
      {isOwner ? null : <Owner contact={contact} mayChange={mayChange} />}
      <GroupsOf contact={contact} />
      <MergedFrom contact={contact} />
      {mayChange ? (
        <div className={styles.acts}>
          <Button size="md" variant="tonal" icon={IconPencil} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <Button size="md" variant="danger" icon={IconTrash} onClick={() => setRemoving(true)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      ) : null}
      {removing ? (
        <RemoveContactsDialog contacts={[contact]} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      ) : null}
    </>
  )
}

const DETAIL_ICONS = {
  email: IconMail,
  mobile: IconDeviceMobile,
  phone: IconPhone,
} as const satisfies Record<ContactDetail['kind'], IconShape>

function Fact(props: { readonly icon: IconShape; readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Icon of={props.icon} />
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** A masked address leads nowhere. */
function Reach(props: {
  readonly kind: ContactDetail['kind']
  readonly value: string
  readonly clear: boolean
}) {
  const { kind, value, clear } = props
  return clear ? (
    <a href={`${kind === 'email' ? 'mailto' : 'tel'}:${encodeURIComponent(value).replace('%40', '@')}`}>
      <ReachedAt>{value}</ReachedAt>
    </a>
  ) : (
    <ReachedAt>{value}</ReachedAt>
  )
}

/** Whose it is, and why it cannot be changed here. */
function Owner({ contact, mayChange }: { readonly contact: Contact; readonly mayChange: boolean }) {
  const nameOfOwner = useNameOfOwner()
  const owner = nameOfOwner(contact.ownerId)
  return (
    <FieldMessage icon={IconLock}>
      {owner === undefined ? (
        <Trans>Shared by somebody of your organization.</Trans>
      ) : (
        <Trans>
          Shared by <bdi>{owner}</bdi>.
        </Trans>
      )}{' '}
      {mayChange ? (
        <Trans>Addresses and numbers are shown in full to their owner, and to you where you edit them.</Trans>
      ) : (
        <Trans>
          Only they, or who looks after shared contacts, can change it. Addresses and numbers are shown in
          full to their owner.
        </Trans>
      )}
    </FieldMessage>
  )
}

function GroupsOf({ contact }: { readonly contact: Contact }) {
  const { t } = useLingui()
  const replica = useReplica()
  const mayChange = useMayChange()
  const groups = useHeld('contactGroup')
  const [adding, setAdding] = useState(false)
  const ids = useMemo(
    () => new Set([contact.id, ...(contact.mergedFrom ?? []).map((one) => one.id)]),
    [contact],
  )
  const inGroups = [...groups.values()].filter((one) => one.contacts.some(({ id }) => ids.has(id)))
  return (
    <section className={styles.section}>
      <h3>
        <Trans>Groups</Trans>
      </h3>
      {inGroups.length === 0 ? null : (
        <div className={styles.chips}>
          {inGroups.map((group) => {
            const name = isolate(group.name)
            const stay = group.contacts.filter(({ id }) => !ids.has(id))
            const leave = () =>
              void replica.dispatch(
                'saveContactGroup',
                {
                  id: group.id,
                  set: {},
                  seen: {},
                  lists: { contacts: changedElements(group.contacts, stay) },
                },
                { title: group.name },
              )
            return (
              <Chip
                key={group.id}
                {...(mayChange(group) && { onRemove: leave, removeLabel: t`Take out of ${name}` })}
              >
                <bdi>{group.name}</bdi>
              </Chip>
            )
          })}
        </div>
      )}
      <div>
        <Button variant="link" icon={IconUsersPlus} onClick={() => setAdding(true)}>
          <Trans>Add to group</Trans>
        </Button>
      </div>
      {adding ? <AddToGroupDialog contacts={[contact]} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function MergedFrom({ contact }: { readonly contact: Contact }) {
  const { t } = useLingui()
  const count = contact.mergedFrom?.length ?? 0
  return count === 0 ? null : (
    <FieldMessage icon={IconArrowMerge}>
      {t`${plural(count, {
        one: '# other contact was merged into this one. Groups it was in keep this one.',
        other: '# other contacts were merged into this one. Groups they were in keep this one.',
      })}`}
    </FieldMessage>
  )
}
