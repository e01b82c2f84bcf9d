import { useLingui } from '@lingui/react/macro'
import { PlainLink } from '../shell/links.tsx'
import { LinkTabs } from '../ui/tabs.tsx'

const TABS = ['/administration/roles-permissions', '/administration/roles'] as const

/** What roles allow, and who has them (A041). */
export function RoleTabs({ here }: { readonly here: (typeof TABS)[number] }) {
  const { t } = useLingui()
  const labels = {
    '/administration/roles-permissions': t`What they allow`,
    '/administration/roles': t`Who has them`,
  }
  return (
    <LinkTabs label={t`Roles and permissions`}>
      {TABS.map((path) => (
        <PlainLink
          key={path}
          to={path}
          search={{}}
          activeProps={{}}
          aria-current={path === here ? 'page' : undefined}
        >
          {labels[path]}
        </PlainLink>
      ))}
    </LinkTabs>
  )
}
