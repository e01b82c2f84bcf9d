/** The organisation: what it is called, whose domain it has, how it looks (`/administration/organization`). */
import { useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../account/use-organization.ts'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import styles from './organization.module.css'
import { OrganizationParts } from './organization-parts.tsx'

export function OrganizationScreen() {
  const { t } = useLingui()
  const mayWrite = useMayOpen('/administration/organization')
  const { organization } = useOrganization()
  if (!mayWrite) return <NotAuthorised />
  return (
    <>
      <ScreenHeader title={t`Organization`} folders />
      <div className={styles.page}>
        {organization ? <OrganizationParts organization={organization} /> : <ListSkeleton rows={6} />}
      </div>
    </>
  )
}
