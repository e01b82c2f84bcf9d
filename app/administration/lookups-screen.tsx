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
import { LOOKUP_COMMANDS, LOOKUP_PATHS } from './lookup-commands.ts'
import { type LookupEntry, lookupForm } from './lookup-form.ts'
import styles from './managed-list.module.css'
import { ManagedListScreen } from './managed-list-screen.tsx'

type Access = Lookup['access']

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

const lookupsOf = (keeps: Access): ManagedList<'lookup', LookupEntry, Lookup, Counts> => ({
  kind: 'lookup',
  table: keeps === 'global' ? 'lookups-of-all' : 'lookups',
  icon: IconList,
  page: keeps === 'global' ? '/instance/lookups' : '/administration/lookups',
  changes: keeps === 'global' ? 'operator' : 'lookupWrite',
  words: {
    title: keeps === 'global' ? msg`Lookups of all organizations` : msg`Lookups`,
    one: msg`Lookup`,
    gone: msg`This lookup is not there any more.`,
    fresh: { title: msg`New lookup`, add: msg`Add lookup` },
    count: (count) => msg`${plural(count, { one: '# lookup', other: '# lookups' })}`,
    search: msg`Name of a lookup`,
    empty:
      keeps === 'global'
        ? msg`What stands here is offered to the forms of every organization, which cannot change it.`
        : msg`A lookup is a list that forms choose from: cities, departments, kinds of contract. Add one here.`,
  },
  use: useCounts,
  // What an organization keeps is nobody's business here.
  ...(keeps === 'global' && {
    rows: (held: readonly Lookup[]) => held.filter((one) => one.access === 'global'),
  }),
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
      run: ([one]) => one && goTo(`${LOOKUP_PATHS[keeps]}/${one.id}`),
    },
  ],
  save: LOOKUP_COMMANDS[keeps].save,
  form: lookupForm,
  initial: { enabled: true },
  isFixed: (one) => one.access !== keeps,
  under: (one, counts) => <ItemsOfLookup keeps={keeps} lookup={one} count={counts.get(one.id) ?? 0} />,
  together: LOOKUP_COMMANDS[keeps].items,
  removal: {
    wish: ({ id }, title) => ({
      name: LOOKUP_COMMANDS[keeps].remove,
      input: { lookupId: id },
      options: { title },
    }),
    ask: (name) => msg`Remove the lookup ${name}?`,
    askSeveral: (count) => msg`${plural(count, { one: 'Remove # lookup?', other: 'Remove # lookups?' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Remove lookup', other: 'Remove # lookups' })}`,
    comes: msg`Its items go with it, and forms offer it no more. To keep what it holds, switch it off instead.`,
  },
})

const LISTS = { organization: lookupsOf('organization'), global: lookupsOf('global') }

/** `keeps`: whose lookups are changed here; an organization sees those of all beside its own. */
export const LookupsScreen = ({ keeps = 'organization' }: { readonly keeps?: Access }) => (
  <ManagedListScreen key={keeps} of={LISTS[keeps]} />
)

function AccessPill({ lookup }: { readonly lookup: Lookup }) {
  return lookup.access === 'organization' ? (
    <span className="m">
      <Trans>Your organization</Trans>
    </span>
  ) : (
    <Pill icon={IconWorld} tone="info">
      <Trans>All organizations</Trans>
    </Pill>
  )
}

function ItemsOfLookup({
  keeps,
  lookup,
  count,
}: {
  readonly keeps: Access
  readonly lookup: Lookup
  readonly count: number
}) {
  const { t } = useLingui()
  return (
    <div className={styles.part}>
      {lookup.access === keeps ? null : (
        <p className="m t12">
          <Trans>It is the same for all organizations, and only who runs this service can change it.</Trans>
        </p>
      )}
      <div>
        <PlainLinkButton
          variant="outline"
          icon={IconListDetails}
          to={`${LOOKUP_PATHS[keeps]}/${lookup.id}`}
          search={{}}
        >
          {count === 0 && lookup.access === keeps
            ? t`Add items`
            : t`${plural(count, { one: 'Show # item', other: 'Show # items' })}`}
        </PlainLinkButton>
      </div>
    </div>
  )
}
