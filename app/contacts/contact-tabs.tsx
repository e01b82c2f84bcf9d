import { useLingui } from '@lingui/react/macro'
import { TabCount } from '../records/table/filter-tabs.tsx'
import { useHeld } from '../replica/use-replica.tsx'
import { PlainLink } from '../shell/links.tsx'
import { LinkTabs } from '../ui/tabs.tsx'

/** After the tabs of the list of contacts. */
export function GroupsTab({ here = false }: { readonly here?: boolean }) {
  const { t } = useLingui()
  const { size } = useHeld('contactGroup')
  return (
    <PlainLink to="/contacts/groups" search={{}} activeProps={{}} aria-current={here ? 'page' : undefined}>
      {t`Groups`}
      <TabCount count={size} />
    </PlainLink>
  )
}

/** The same tabs over the list of groups. */
export function TabsOfGroups() {
  const { t } = useLingui()
  const contacts = useHeld('contact')
  const shared = [...contacts.values()].filter((one) => one.shared).length
  const tab = (label: string, count: number, search: object) => (
    <PlainLink to="/contacts/all" search={{ ...search }} activeProps={{}}>
      {label}
      <TabCount count={count} />
    </PlainLink>
  )
  return (
    <LinkTabs label={t({ message: 'Who sees it', context: 'contacts' })}>
      {tab(t`All`, contacts.size, {})}
      {tab(t({ message: 'Private', context: 'contacts' }), contacts.size - shared, {
        where: { visibility: ['private'] },
      })}
      {tab(t({ message: 'Shared', context: 'contacts' }), shared, { where: { visibility: ['shared'] } })}
      <GroupsTab here />
    </LinkTabs>
  )
}
