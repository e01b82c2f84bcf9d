/** Which organisations come by the door of a tenant; found by name, one at a time. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { getHostedOrganizations, getOrganizationsOfTenant } from '../../sync/calls/operators.ts'
import type { TenantId } from '../../sync/entities/tenant.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { Banner } from '../ui/banner.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useFailure, useOwnScript } from './operator-words.tsx'
import styles from './operators.module.css'
import { tenantChanges } from './tenant-changes.ts'
import { useAnswer, useChange } from './use-answer.ts'

export function TenantOrganizations(props: { readonly tenantId: TenantId; readonly onChanged: () => void }) {
  const { tenantId, onChanged } = props
  const { t } = useLingui()
  const name = useOwnScript()
  const failure = useFailure()
  const { busy, run } = useChange()
  const [refused, setRefused] = useState<string>()
  const [sought, setSought] = useState('')
  const { data: mapped, reload } = useAnswer(getOrganizationsOfTenant, { tenantId })
  const { data: found, reload: seekAgain } = useAnswer(getHostedOrganizations, {
    search: sought,
    pageSize: 8,
    filters: { tenantId: null },
  })
  const changes = tenantChanges(run, [reload, seekAgain, onChanged])
  const change = async (how: 'map' | 'unmap', organizationId: OrganizationId) => {
    const done = await changes[how]({ tenantId, organizationId })
    setRefused(done.ok ? undefined : failure(done.error))
  }
  return (
    <>
      <h3 className="b">
        <Trans>Organizations</Trans>
      </h3>
      {refused === undefined ? null : (
        <Banner icon={IconAlertTriangle} tone="bad">
          <p>{refused}</p>
        </Banner>
      )}
      {mapped?.length === 0 ? (
        <p className="m">
          <Trans>None yet: nobody can sign in by this address.</Trans>
        </p>
      ) : (
        <ul className={styles.lines}>
          {mapped?.map((one) => {
            const called = name(one.organizationNameEn, one.organizationNameAr)
            return (
              <li key={one.organizationId}>
                <bdi className="cut">{called}</bdi>
                <IconButton
                  icon={IconX}
                  label={t`Take ${called} out`}
                  disabled={busy}
                  onClick={() => void change('unmap', one.organizationId)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <TextInput
        label={t`Add an organization`}
        icon={IconSearch}
        value={sought}
        onText={setSought}
        maxLength={100}
      />
      {sought.trim() === '' ? null : (
        <ul className={styles.lines}>
          {found?.items.map((one) => {
            const called = name(one.organizationNameEn, one.organizationNameAr)
            return (
              <li key={one.organizationId}>
                <bdi className="cut">{called}</bdi>
                <IconButton
                  icon={IconPlus}
                  label={t`Add ${called}`}
                  disabled={busy}
                  onClick={() => void change('map', one.organizationId)}
                />
              </li>
            )
          })}
          {found?.items.length === 0 ? (
            <li className="m">
              <Trans>No organization without a tenant is called so.</Trans>
            </li>
          ) : null}
        </ul>
      )}
    </>
  )
}
