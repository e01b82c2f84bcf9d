/** What the organisation has set, by tabs, each with an address (`/administration/settings?tab=workflow`). */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconHistory, IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Organization } from '../../../sync/entities/organization.ts'
import { proofOf } from '../../../sync/rules/email-domain.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'
import type { SettingName } from '../../../sync/settings/settings.ts'
import { AppearanceSection } from '../../account/appearance-section.tsx'
import { LanguageSection } from '../../account/language-section.tsx'
import { useOrganization } from '../../account/use-organization.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useAuthority } from '../../replica/use-replica.tsx'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { PlainLink, PlainLinkButton, useRouteExists } from '../../shell/links.tsx'
import { hasRimClasses } from '../../shell/rules/shell-user.ts'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { useShellData } from '../../shell/shell-data.ts'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { EmptyFiltered } from '../../ui/states.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { RefusedTogether, useHolds } from '../managed-list.tsx'
import { DomainPill } from '../organization/domain-section.tsx'
import { OrganizationParts } from '../organization/organization-parts.tsx'
import { ProvidersSection } from '../providers/providers-section.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { SETTING_FACES, type SettingsTab, TAB_WORDS } from './setting-faces.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { changeable, listOf, tabsFor } from './settings-access.ts'

const PATH = '/administration/settings'

export function SettingsScreen() {
  const { t } = useLingui()
  const authority = useAuthority()
  const exists = useRouteExists()
  const seesAudit = useHolds('reportRead')
  const { user } = useShellData()
  const { organization } = useOrganization()
  const asked = (useSearch({ strict: false }) as { readonly tab?: unknown }).tab
  const [words, setWords] = useState('')
  const isPhone = useMedia(PHONE)
  const tabs = tabsFor(authority, { rim: hasRimClasses(user), exists })
  const tab = tabs.find((one) => one === asked) ?? tabs[0]
  if (tab === undefined) return <NotAuthorised />
  const tools = (
    <>
      <div className={styles.find}>
        <TextInput
          label={t`Find a setting`}
          hideLabel
          size="sm"
          icon={IconSearch}
          placeholder={t`Find a setting`}
          value={words}
          onText={setWords}
        />
      </div>
      {seesAudit ? (
        <PlainLinkButton to="/administration/reports" search={{}} icon={IconHistory}>
          <Trans>Who changed what</Trans>
        </PlainLinkButton>
      ) : null}
    </>
  )
  /** One that is nothing but a list is the list. */
  const addressOf = (one: SettingsTab) => {
    const list = changeable(one, authority).length > 0 ? null : listOf(one, authority, exists)
    return list === null ? { to: PATH, search: { tab: one } } : { to: list, search: {} }
  }
  return (
    <>
      <ScreenHeader
        title={t`Settings`}
        folders
        actions={isPhone ? undefined : tools}
        tabs={
          <LinkTabs label={t`Settings`}>
            {tabs.map((one) => (
              <PlainLink
                key={one}
                {...addressOf(one)}
                activeProps={{}}
                aria-current={one === tab && words === '' ? 'page' : undefined}
                onClick={() => setWords('')}
              >
                {t(TAB_WORDS[one])}
              </PlainLink>
            ))}
          </LinkTabs>
        }
      />
      <div className={styles.page}>
        {isPhone ? tools : null}
        {organization === null ? (
          <ListSkeleton rows={6} />
        ) : words.trim() === '' ? (
          <Tab tab={tab} organization={organization} />
        ) : (
          <Found words={words} tabs={tabs} organization={organization} onClear={() => setWords('')} />
        )}
      </div>
    </>
  )
}

interface OfOrganization {
  readonly organization: Organization
}

function Tab({ tab, organization }: OfOrganization & { readonly tab: SettingsTab }) {
  const authority = useAuthority()
  const path = listOf(tab, authority, useRouteExists())
  const names = changeable(tab, authority)
  return (
    <>
      {path === null ? null : <OfItsOwn tab={tab} path={path} />}
      {tab === 'account' ? <OwnAccount /> : null}
      {tab === 'organization' ? <OrganizationParts organization={organization} /> : null}
      {tab === 'user-creation' ? <DomainLine organization={organization} /> : null}
      {names.length > 0 ? <Rows names={names} organization={organization} /> : null}
      {tab === 'configurations' && names.length > 0 ? <ProvidersSection /> : null}
      {tab === 'configurations' ? <InstallationFacts /> : null}
    </>
  )
}

function Rows({ names, organization }: OfOrganization & { readonly names: readonly SettingName[] }) {
  const { failure, change } = useOrganization()
  return (
    <>
      <FailureBanner text={failure} />
      <RefusedTogether entity={organization.id} command="saveOrganization" />
      <div className={styles.mark}>
        <RecordMark kind="organization" id={organization.id} />
      </div>
      <div className={styles.rows}>
        {names.map((name) => (
          <SettingRow
            key={name}
            name={name}
            organization={organization}
            onChange={(fields) => void change(fields)}
          />
        ))}
      </div>
    </>
  )
}

function Found(
  props: OfOrganization & {
    readonly words: string
    readonly tabs: readonly SettingsTab[]
    readonly onClear: () => void
  },
) {
  const { words, tabs, organization, onClear } = props
  const { t } = useLingui()
  const wanted = foldText(words)
  const authority = useAuthority()
  const names = tabs
    .flatMap((tab) => changeable(tab, authority))
    .filter((name) =>
      [SETTING_FACES[name].label, SETTING_FACES[name].hint, TAB_WORDS[SETTING_FACES[name].tab]].some(
        (said) => said !== undefined && foldText(t(said)).includes(wanted),
      ),
    )
  return names.length > 0 ? (
    <Rows names={names} organization={organization} />
  ) : (
    <EmptyFiltered filters={words} onClear={onClear} />
  )
}

/** One's own, kept with the account (A192). */
function OwnAccount() {
  return (
    <>
      <p className="m">
        <Trans>These are your own, in every organization.</Trans>
      </p>
      <LanguageSection />
      <AppearanceSection />
    </>
  )
}

/** A list with a page of its own. */
function OfItsOwn({ tab, path }: { readonly tab: SettingsTab; readonly path: string }) {
  const { t } = useLingui()
  return (
    <>
      <p className="m">
        <Trans>They have a page of their own, with search, filters and everything that can be done.</Trans>
      </p>
      <div>
        <PlainLinkButton variant="tonal" icon={IconExternalLink} to={path} search={{}}>
          {t(TAB_WORDS[tab])}
        </PlainLinkButton>
      </div>
    </>
  )
}

function DomainLine({ organization }: OfOrganization) {
  const domain = <bdi dir="ltr">{organization.emailDomain}</bdi>
  return (
    <p className="m">
      {organization.emailDomain === '' ? (
        <Trans>Your organization has no e-mail domain yet. Enter it under Organization.</Trans>
      ) : (
        <>
          <Trans>Your domain: {domain}</Trans> <DomainPill proof={proofOf(organization)} />
        </>
      )}
    </p>
  )
}
