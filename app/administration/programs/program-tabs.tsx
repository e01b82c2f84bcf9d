import { useLingui } from '@lingui/react/macro'
import { PlainLink } from '../../shell/links.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'

const TABS = ['/administration/api', '/administration/webhooks'] as const

/** Programs that act here, and programs that are told. */
export function ProgramTabs({ here }: { readonly here: (typeof TABS)[number] }) {
  const { t } = useLingui()
  const labels = { '/administration/api': t`Keys`, '/administration/webhooks': t`Webhooks` }
  return (
    <LinkTabs label={t`API`}>
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
