/** Contacts that may be one person, and what would become of them as one: chosen and seen before it is done. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowMerge, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { MAX_MERGED } from '../../sync/commands/contacts/merge-contacts.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import {
  bestToKeep,
  type DuplicateReason,
  type Duplicates,
  findDuplicates,
} from '../../sync/rules/contacts/find-duplicates.ts'
import {
  type ContactFieldName,
  type ContactFieldValues,
  fieldChoices,
  mergeProposal,
} from '../../sync/rules/contacts/merge-proposal.ts'
import { dottedMask } from '../../sync/rules/mask.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useFormat } from '../i18n/use-format.ts'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { useOpenRecord } from '../records/panel/use-open-record.ts'
import type { OpenPanel } from '../records/records-screen.tsx'
import { useReplica } from '../replica/use-replica.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Radio } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { isolate } from '../ui/isolate.ts'
import { Pill } from '../ui/pill.tsx'
import { Select } from '../ui/select.tsx'
import { State } from '../ui/states.tsx'
import { DETAIL_LABELS, newDetailId } from './contact-details.tsx'
import { VisibilityPill } from './contact-table.tsx'
import styles from './contacts.module.css'
import { useContactWords } from './merge-values.tsx'
import { ReachedAt } from './reached-at.tsx'
import { useMayChange, useReading } from './use-reading.ts'

type SeveralProps = OpenPanel<Contact> & { readonly contacts: readonly Contact[] }

export function SeveralContacts(props: SeveralProps) {
  const { id, contacts, search } = props
  const mayChange = useMayChange()
  const { chosen } = search
  const picked = useMemo(
    () =>
      chosen === undefined || chosen === 'all'
        ? []
        : contacts.filter((one) => chosen.includes(one.id) && mayChange(one)).slice(0, MAX_MERGED + 1),
    [contacts, chosen, mayChange],
  )
  return id === 'merge' && picked.length > 1 ? (
    <MergePanel key={picked.map((one) => one.id).join()} {...props} picked={picked} />
  ) : (
    <DuplicatesPanel {...props} />
  )
}

const MOST_SHOWN = 50

function DuplicatesPanel({ contacts, search, onClose }: SeveralProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { go } = useOpenRecord(search)
  const mayChange = useMayChange()
  const looked = useDeferredValue(contacts)
  const found = useMemo(() => findDuplicates(looked.filter(mayChange)), [looked, mayChange])
  const shown = format.number(MOST_SHOWN)
  const people = found.length
  return (
    <SidePanel title={t`Duplicates`} onClose={onClose}>
      {found.length === 0 ? (
        <State icon={IconCircleCheck} title={t`No contact seems to be there twice.`}>
          <Trans>We compare e-mail addresses, mobile numbers and names, in both scripts.</Trans>
        </State>
      ) : (
        <>
          <p className="m" role="status">
            {t`${plural(people, {
              one: '# person seems to be there more than once.',
              other: '# people seem to be there more than once.',
            })}`}
          </p>
          <ul className={styles.list}>
            {found.slice(0, MOST_SHOWN).map((one) => (
              <DuplicateCard
                key={one.contacts.map(({ id }) => id).join()}
                found={one}
                onMerge={() =>
                  go(
                    { ...search, chosen: one.contacts.map(({ id }) => id), open: 'merge' },
                    { replace: true },
                  )
                }
              />
            ))}
          </ul>
          {found.length > MOST_SHOWN ? (
            <p className="m">{t`The first ${shown} are shown. The others follow once these are merged.`}</p>
          ) : null}
        </>
      )}
    </SidePanel>
  )
}

function DuplicateCard({ found, onMerge }: { readonly found: Duplicates; readonly onMerge: () => void }) {
  const { t } = useLingui()
  const reading = useReading()
  const format = useFormat()
  const names = format.list(found.contacts.map((one) => isolate(reading.nameOf(one))))
  const reasons: Record<DuplicateReason, string> = {
    email: t`Same e-mail`,
    mobile: t`Same mobile`,
    name: t`Same name`,
  }
  return (
    <li className={styles.outcome}>
      <div className={styles.chips}>
        {found.reasons.map((reason) => (
          <Pill key={reason} icon={IconInfoCircle} tone="info">
            {reasons[reason]}
          </Pill>
        ))}
      </div>
      {found.contacts.map((one) => (
        <PersonLine key={one.id} contact={one} />
      ))}
      <div>
        <Button variant="outline" icon={IconArrowMerge} onClick={onMerge} aria-label={t`Merge ${names}`}>
          <Trans>Merge…</Trans>
        </Button>
      </div>
    </li>
  )
}

function PersonLine({ contact }: { readonly contact: Contact }) {
  const reading = useReading()
  const { email, mobile } = reading.shown(contact)
  const name = reading.nameOf(contact)
  return (
    <div className={styles.line}>
      <Avatar name={name} />
      <span className={styles.names}>
        <span className="b cut">
          <bdi>{name}</bdi>
        </span>
        <span className={classNames('cut', styles.email)}>
          <ReachedAt>{email || mobile}</ReachedAt>
        </span>
      </span>
      <span className="grow" />
      <VisibilityPill shared={contact.shared} />
    </div>
  )
}

function MergePanel(props: SeveralProps & { readonly picked: readonly Contact[] }) {
  const { picked, search, onClose } = props
  const { t } = useLingui()
  const reading = useReading()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const { go } = useOpenRecord(search)
  const words = useContactWords()
  const [keepId, setKeepId] = useState(() => [...picked].sort(bestToKeep)[0]?.id ?? '')
  const [chosen, setChosen] = useState<ContactFieldValues>({})
  const [refused, setRefused] = useState<string | null>(null)
  const keep = picked.find((one) => one.id === keepId) ?? picked[0]
  const others = useMemo(() => picked.filter((one) => one !== keep), [picked, keep])
  if (keep === undefined) return null
  const choices = fieldChoices(keep, others)
  const open = choices.filter(({ values, field }) => values.length > 1 && field !== 'shared')
  const wish = mergeProposal(keep, others, { chosen, newId: newDetailId })
  const count = picked.length
  const merge = async () => {
    const input = { keep: wish.keep, merged: wish.merged }
    const refusal = replica.check('mergeContacts', input as never)
    if (refusal) return setRefused(sentence(refusal))
    const sent = await replica.dispatch('mergeContacts', input as never, { title: reading.nameOf(keep) })
    if (!sent.ok) return setRefused(sentence(sent.error))
    const { chosen: _chosen, except: _except, tab: _tab, ...rest } = search
    go({ ...rest, open: keep.id }, { replace: true })
  }
  return (
    <SidePanel
      title={t`${plural(count, { one: 'Merge # contact', other: 'Merge # contacts' })}`}
      onClose={onClose}
    >
      <Select
        label={t`This one stays`}
        value={keep.id}
        options={picked.map((one) => {
          const { email, mobile } = reading.shown(one)
          return {
            value: one.id,
            label: [reading.nameOf(one), dottedMask(email || mobile)].filter(Boolean).join(' · '),
          }
        })}
        onValue={(value) => {
          setKeepId(value)
          setChosen({})
        }}
      />
      {open.map(({ field, values }) => (
        <fieldset key={field} className={styles.choice}>
          <legend>{words.labelOf(field)}</legend>
          {values.map(({ value }, index) => (
            <Radio
              key={String(value)}
              name={`merge-${field}`}
              label={<bdi>{words.said(field, value)}</bdi>}
              checked={chosen[field] === undefined ? index === 0 : chosen[field] === value}
              onChecked={() => setChosen((before) => ({ ...before, [field]: value }))}
            />
          ))}
        </fieldset>
      ))}
      <Outcome keep={keep} others={others} chosen={chosen} wish={wish} />
      {wish.leftOut.length === 0 ? null : (
        <Banner icon={IconInfoCircle} tone="warn">
          <p>
            <Trans>There is no room for these, they would be lost:</Trans>{' '}
            {wish.leftOut.map((one) => one.value).join(', ')}
          </p>
        </Banner>
      )}
      {refused === null ? null : <FieldMessage tone="bad">{refused}</FieldMessage>}
      <div className={styles.acts}>
        <Button size="md" variant="filled" icon={IconArrowMerge} onClick={() => void merge()}>
          {t`${plural(count, { one: 'Merge # contact', other: 'Merge # contacts' })}`}
        </Button>
        <Button size="md" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </SidePanel>
  )
}

/** What there will be: nothing is done yet. */
function Outcome(props: {
  readonly keep: Contact
  readonly others: readonly Contact[]
  readonly chosen: ContactFieldValues
  readonly wish: ReturnType<typeof mergeProposal>
}) {
  const { keep, others, chosen, wish } = props
  const { t } = useLingui()
  const words = useContactWords()
  const fields = fieldChoices(keep, others).map(({ field, values: [first] }) => ({
    field,
    value: chosen[field] ?? first?.value,
  }))
  const details = [...(keep.details ?? []), ...(wish.keep.lists?.details.put ?? []).map((one) => one.element)]
  const line = (key: string, label: string, value: string) => (
    <div key={key} className={styles.pair}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
  return (
    <section className={styles.section} aria-label={t`What there will be`}>
      <h3>
        <Trans>What there will be</Trans>
      </h3>
      <dl className={styles.outcome}>
        {fields.map(({ field, value }: { field: ContactFieldName; value: unknown }) =>
          line(field, words.labelOf(field), words.said(field, value)),
        )}
        {details.map((one) => line(one.id, one.label || t(DETAIL_LABELS[one.kind]), one.value))}
      </dl>
    </section>
  )
}
