/** The list of contacts: what is shown of each, by what it is found and narrowed, and what stands in an export. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { CONTACT_DETAIL_KINDS, type Contact, type ContactGroup } from '../../sync/entities/contact.ts'
import { detailCell } from '../../sync/rules/contacts/contact-columns.ts'
import { contactSearchKey } from '../../sync/rules/contacts/contact-search.ts'
import type { RecordColumn, RecordTable } from '../records/record-table.ts'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { oncePerRow } from '../records/rules/once-per-row.ts'
import { useHeld } from '../replica/use-replica.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Pill } from '../ui/pill.tsx'
import { LANGUAGE_NAMES } from './contact-form.tsx'
import styles from './contacts.module.css'
import { ReachedAt } from './reached-at.tsx'
import { type Reading, useReading } from './use-reading.ts'

export function useContactTable(): RecordTable<Contact> {
  const reading = useReading()
  const groups = useHeld('contactGroup')
  return useMemo(() => contactTable(reading, [...groups.values()]), [reading, groups])
}

const searchKey = oncePerRow(contactSearchKey)

type TextField =
  | 'company'
  | 'title'
  | 'manager'
  | 'workAddress1'
  | 'workAddress2'
  | 'city'
  | 'state'
  | 'country'
  | 'postalCode'

const MORE_COLUMNS = {
  manager: msg`Manager`,
  workAddress1: msg`Work address 1`,
  workAddress2: msg`Work address 2`,
  city: msg`City`,
  state: msg`State`,
  country: msg`Country`,
  postalCode: msg`Postal code`,
} as const

export function contactTable(reading: Reading, groups: readonly ContactGroup[]): RecordTable<Contact> {
  const { shown, nameOf } = reading
  const groupsOf = groupsByContact(groups)
  return {
    id: 'contacts',
    rowId: (one) => one.id,
    nameOf,
    searchKey,
    searchLabel: msg`Name, e-mail, number or company`,
    sort: 'name',
    card: (one) => <ContactCard one={one} reading={reading} />,
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        shown: 'always',
        card: 'title',
        value: nameOf,
        exported: (one) => one.fullNameEn,
        cell: (one) => <NameCell one={one} reading={reading} />,
      },
      {
        id: 'nameAr',
        label: msg`Full name in Arabic`,
        shown: 'asked',
        card: 'none',
        width: 180,
        value: (one) => one.fullNameAr,
        cell: (one) => <Cut>{one.fullNameAr}</Cut>,
      },
      {
        id: 'email',
        label: msg`E-mail`,
        shown: 'asked',
        card: 'none',
        width: 220,
        value: (one) => shown(one).email,
        cell: (one) => <ReachedAt>{shown(one).email}</ReachedAt>,
      },
      {
        id: 'mobile',
        label: msg`Mobile`,
        width: 160,
        value: (one) => shown(one).mobile,
        cell: (one) => <ReachedAt>{shown(one).mobile}</ReachedAt>,
      },
      text('company', msg`Company`, {}),
      text('title', msg`Job title`, { shown: 'asked' }),
      ...(Object.keys(MORE_COLUMNS) as (keyof typeof MORE_COLUMNS)[]).map((field) =>
        text(field, MORE_COLUMNS[field], { shown: 'asked', card: 'none' }),
      ),
      number('phone', msg`Phone`, (one) => shown(one).phone ?? ''),
      number('emiratesId', msg`Emirates ID`, (one) => shown(one).emiratesId ?? ''),
      ...CONTACT_DETAIL_KINDS.map((kind) =>
        number(`${kind}Details`, FURTHER[kind], (one) => detailCell(shown(one).details ?? [], kind)),
      ),
      {
        id: 'language',
        label: msg`Language`,
        shown: 'asked',
        card: 'none',
        width: 110,
        value: (one) => LANGUAGE_NAMES[one.language],
        cell: (one) => LANGUAGE_NAMES[one.language],
      },
      {
        id: 'groups',
        label: msg`Groups`,
        shown: 'asked',
        card: 'none',
        width: 160,
        value: (one) => (groupsOf.get(one.id) ?? []).map((group) => group.name).join(', '),
        cell: (one) => <bdi>{(groupsOf.get(one.id) ?? []).map((group) => group.name).join(', ')}</bdi>,
      },
      {
        id: 'visibility',
        label: msg({ message: 'Shared', context: 'contacts' }),
        width: 130,
        card: 'fact',
        value: (one) => one.shared,
        cell: (one) => <VisibilityPill shared={one.shared} />,
      },
    ],
    filters: [
      {
        id: 'visibility',
        kind: 'choice',
        label: msg({ message: 'Who sees it', context: 'contacts' }),
        tabs: true,
        options: [
          { value: 'private', label: msg({ message: 'Private', context: 'contacts' }) },
          { value: 'shared', label: msg({ message: 'Shared', context: 'contacts' }) },
        ],
        of: (one) => (one.shared ? 'shared' : 'private'),
      },
      ...(groups.length === 0
        ? []
        : [
            {
              id: 'group',
              kind: 'choice' as const,
              label: msg`Group`,
              options: groups.map(({ id, name }) => ({ value: id, label: name })),
              of: (one: Contact) => (groupsOf.get(one.id) ?? []).map((group) => group.id),
            },
          ]),
      {
        id: 'has',
        kind: 'choice',
        label: msg`Has`,
        options: [
          { value: 'email', label: msg`E-mail` },
          { value: 'mobile', label: msg`Mobile` },
          { value: 'arabic', label: msg`Full name in Arabic` },
        ],
        of: (one) => [
          ...(one.email === '' ? [] : ['email']),
          ...(one.mobile === '' ? [] : ['mobile']),
          ...(one.fullNameAr === '' ? [] : ['arabic']),
        ],
      },
    ],
  }
}

/** Whoever lists a contact that was merged into another means the other. */
export function groupsByContact(
  groups: readonly ContactGroup[],
): ReadonlyMap<string, readonly ContactGroup[]> {
  const by = new Map<string, ContactGroup[]>()
  for (const group of groups)
    for (const { id } of group.contacts) {
      const known = by.get(id)
      if (known) known.push(group)
      else by.set(id, [group])
    }
  return by
}

function text(
  field: TextField,
  label: RecordColumn<Contact>['label'],
  more: Pick<RecordColumn<Contact>, 'shown' | 'card'>,
): RecordColumn<Contact> {
  return {
    id: field,
    label,
    width: 160,
    value: (one) => one[field] ?? '',
    cell: (one) => <Cut>{one[field]}</Cut>,
    ...more,
  }
}

/** Cut at its own end, and starting where the column does. */
const Cut = ({ children }: { readonly children: ReactNode }) => (
  <span className={classNames('cut', styles.text)} dir="auto">
    {children}
  </span>
)

const FURTHER = {
  email: msg`Further e-mails`,
  mobile: msg`Further mobiles`,
  phone: msg`Further phones`,
} as const

function number(
  id: string,
  label: RecordColumn<Contact>['label'],
  value: (one: Contact) => string,
): RecordColumn<Contact> {
  return {
    id,
    label,
    width: 180,
    shown: 'asked',
    card: 'none',
    value,
    cell: (one) => <ReachedAt>{value(one)}</ReachedAt>,
  }
}

interface PersonProps {
  readonly one: Contact
  readonly reading: Reading
}

function NameCell({ one, reading, children }: PersonProps & { readonly children?: ReactNode }) {
  const name = reading.nameOf(one)
  const other = reading.otherNameOf(one)
  const { email } = reading.shown(one)
  return (
    <span className={styles.person}>
      <Avatar name={name} />
      <span className={styles.names}>
        <span className={styles.name}>
          <bdi className="b">{name}</bdi>
          {other === '' ? null : <bdi className="m">{other}</bdi>}
        </span>
        <span className={classNames('cut', styles.email)}>
          <RecordMark
            kind="contact"
            id={one.id}
            otherwise={email === '' ? null : <ReachedAt>{email}</ReachedAt>}
          />
        </span>
        {children}
      </span>
    </span>
  )
}

/** On a phone: everything under the name, beside the picture. */
function ContactCard({ one, reading }: PersonProps) {
  const { mobile, company, shared } = reading.shown(one)
  return (
    <NameCell one={one} reading={reading}>
      {mobile === '' ? null : (
        <span className="m t12">
          <ReachedAt>{mobile}</ReachedAt>
        </span>
      )}
      {company === '' ? null : (
        <span className="m t12">
          <bdi>{company}</bdi>
        </span>
      )}
      <span className={styles.foot}>
        <VisibilityPill shared={shared} />
      </span>
    </NameCell>
  )
}

export function VisibilityPill({ shared }: { readonly shared: boolean }) {
  const { t } = useLingui()
  return shared ? (
    <Pill icon={IconUsers} tone="info">
      {t({ message: 'Shared', context: 'contacts' })}
    </Pill>
  ) : (
    <Pill icon={IconLock}>{t({ message: 'Private', context: 'contacts' })}</Pill>
  )
}
