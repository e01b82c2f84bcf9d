/** What an organisation is and how it looks: a page of its own, and a tab of its settings (A040). */
import { Trans } from '@lingui/react/macro'
import { IconPalette } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { Organization } from '../../../sync/entities/organization.ts'
import { ColourSection } from '../../account/colour-section.tsx'
import { LogoSection } from '../../account/logo-section.tsx'
import { NeedsConnection } from '../../account/needs-connection.tsx'
import { SettingFactsLine } from '../../account/setting-facts.tsx'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { DomainSection } from './domain-section.tsx'
import styles from './organization.module.css'
import { type OrganizationEntry, organizationEntry, organizationForm } from './organization-form.tsx'
import { TestMailSection } from './test-mail-section.tsx'

const LISTS = ['attributes'] as const

export function OrganizationParts({ organization }: { readonly organization: Organization }) {
  const online = useIsOnline()
  const look = useRef<HTMLDivElement>(null)
  const record = useMemo(() => organizationEntry(organization), [organization])
  const { onSave, refused } = useRecordSave<OrganizationEntry>({
    command: 'saveOrganization',
    form: organizationForm,
    id: organization.id,
    record,
    lists: LISTS,
    title: (values) => values.nameEn,
  })
  return (
    <div className={styles.frame}>
      <h2 className="sr">
        <Trans>Organization</Trans>
      </h2>
      <p className="m">
        <Trans>Names, texts, colour and logos take effect at once.</Trans>
      </p>
      <div className={styles.mark}>
        <RecordMark kind="organization" id={organization.id} />
      </div>
      <div className={styles.jump}>
        <Button variant="link" icon={IconPalette} onClick={() => look.current?.scrollIntoView()}>
          <Trans>Colour and logos</Trans>
        </Button>
      </div>
      <div className={styles.parts}>
        <div className={styles.part}>
          <RecordEditor
            form={organizationForm}
            recordId={organization.id}
            record={record}
            refused={refused}
            onSave={onSave}
            under={(field) => <SettingFactsLine organization={organization} field={field} />}
          />
          <DomainSection organization={organization} />
        </div>
        <div className={styles.part} ref={look}>
          <ColourSection />
          {online ? (
            <>
              <LogoSection />
              <LogoSection which="logo2Sha256" />
              <TestMailSection />
            </>
          ) : (
            <NeedsConnection>
              <Trans>The logos and the test message need a connection.</Trans>
            </NeedsConnection>
          )}
        </div>
      </div>
    </div>
  )
}
