/** Lookups: lists that forms choose from (`/administration/lookups`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconList, IconListDetails, IconWorld } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Lookup, LookupItem } from '../../sync/entities/lookup.ts'
import { useHeld } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { Pill } from '../ui/pill.tsx'
import { FormattedNumber } from '../ui/values.tsx'
import type { ManagedList } from './list-declaration.ts'
import { type LookupEntry, lookupForm } from './lookup-form.ts'
import styles from './managed-list.module.css'
import { ManagedListScreen } from './managed-list-screen.tsx'

const isOwn = ({ access }: Lookup): boolean => access === 'organization'

/** How many items each has. */
type Counts = ReadonlyMap<string, number>

function useCounts(): Counts {
  const items = useHeld('lookupItem')
  return useMemo(() => countsOf(items), [items])
}

function countsOf(items: ReadonlyMap<string, LookupItem>): Counts {
  const counts = new Map<string, number>()
  for (const { lookupId } of items.values()) counts.set(lookupId, (counts.get(lookupId) ?? 0) + 1)
  return counts
}

const lookups: ManagedList<'lookup', LookupEntry, Lookup, Counts> = {
  kind: 'lookup',
  table: 'lookups',
  icon: IconList,
  sees: ['lookupWrite'],
  changes: 'lookupWrite',
  words: {
    title: msg`Lookups`,
    one: msg`Lookup`,
    gone: msg`This lookup is not there any more.`,
    fresh: { title: msg`New lookup`, add: msg`Add lookup` },
    count: (count) => msg`${plural(count, { one: '# lookup', other: '# lookups' })}`,
    search: msg`Name of a lookup`,
    empty: msg`A lookup is a list that forms choose from: cities, departments, kinds of contract. Add one here.`,
  },
  use: useCounts,
  names: ({ nameEn, nameAr }) => [nameEn, nameAr],
  columns: (counts) => [
    {
      id: 'items',
      label: msg`Items`,
      width: 100,
      end: true,
      card: 'fact',
      value: (one) => counts.get(one.id) ?? 0,
      cell: (one) => <FormattedNumber value={counts.get(one.id) ?? 0} />,
    },
    {
      id: 'access',
      label: msg`Access`,
      width: 180,
      card: 'none',
      value: (one) => one.access,
      cell: (one) => <AccessPill lookup={one} />,
    },
  ],
  active: { of: (one) => one.enabled, field: 'enabled' },
  acts: (_, goTo) => [
    {
      id: 'items',
      label: msg`Show items`,
      icon: IconListDetails,
      single: true,
      run: ([one]) => one && goTo(`/administration/lookups/${one.id}`),
    },
  ],
  save: 'saveLookup',
  form: lookupForm,
  initial: { enabled: true },
  isFixed: (one) => !isOwn(one),
  under: (one, counts) => <ItemsOfLookup lookup={one} count={counts.get(one.id) ?? 0} />,
  together: 'changeLookupItems',
  removal: {
    wish: ({ id }, title) => ({ name: 'removeLookup', input: { lookupId: id }, options: { title } }),
    ask: (name) => msg`Remove the lookup ${name}?`,
    askSeveral: (count) => msg`${plural(count, { one: 'Remove # lookup?', other: 'Remove # lookups?' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Remove lookup', other: 'Remove # lookups' })}`,
    comes: msg`Its items go with it, and forms offer it no more. To keep what it holds, switch it off instead.`,
  },
}

export const LookupsScreen = () => <ManagedListScreen of={lookups} />

function AccessPill({ lookup }: { readonly lookup: Lookup }) {
  return isOwn(lookup) ? (
    <span className="m">
      <Trans>Your organization</Trans>
    </span>
  ) : (
    <Pill icon={IconWorld} tone="info">
      <Trans>All organizations</Trans>
    </Pill>
  )
}

function ItemsOfLookup({ lookup, count }: { readonly lookup: Lookup; readonly count: number }) {
  const { t } = useLingui()
  return (
    <div className={styles.part}>
      {isOwn(lookup) ? null : (
        <p className="m t12">
          <Trans>It is the same for all organizations, and only who runs this service can change it.</Trans>
        </p>
      )}
      <div>
        <PlainLinkButton
          variant="outline"
          icon={IconListDetails}
          to={`/administration/lookups/${lookup.id}`}
          search={{}}
        >
          {count === 0 && isOwn(lookup)
            ? t`Add items`
            : t`${plural(count, { one: 'Show # item', other: 'Show # items' })}`}
        </PlainLinkButton>
      </div>
    </div>
  )
}
