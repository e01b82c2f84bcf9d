/** How much an organisation does, in numbers that say nothing of any one thing. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DataOf } from '../../sync/calls/contract.ts'
import type { getHostedOrganizations } from '../../sync/calls/operators.ts'
import { DateOnly, FileSize, FormattedNumber } from '../ui/values.tsx'
import styles from './operators.module.css'

type Hosted = DataOf<typeof getHostedOrganizations>['items'][number]

export const totalOf = ({ envelopes }: Hosted['numbers']): number =>
  Object.values(envelopes).reduce((sum, n) => sum + n, 0)

const STATES: Readonly<Record<string, MessageDescriptor>> = {
  draft: msg`Drafts`,
  inProgress: msg`In progress`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  expired: msg`Expired`,
  reverted: msg`Reverted`,
  revoked: msg`Revoked`,
  validating: msg`Validating`,
  error: msg`Failed`,
}

export function OrganizationNumbers({ one }: { readonly one: Hosted }) {
  const { t } = useLingui()
  const { people, envelopes, files, bytes, lastActivityAt } = one.numbers
  return (
    <section className={styles.part}>
      <h3 className="b">
        <Trans>Numbers</Trans>
      </h3>
      <dl className={styles.numbers}>
        <div>
          <dt className="m">
            <Trans>Users</Trans>
          </dt>
          <dd>
            <FormattedNumber value={people} />
          </dd>
        </div>
        {Object.entries(envelopes).map(([state, n]) => (
          <div key={state}>
            <dt className="m">{STATES[state] ? t(STATES[state]) : state}</dt>
            <dd>
              <FormattedNumber value={n} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="m">
            <Trans>Files</Trans>
          </dt>
          <dd>
            <FormattedNumber value={files} />
          </dd>
        </div>
        <div>
          <dt className="m">
            <Trans>Storage</Trans>
          </dt>
          <dd>
            <FileSize bytes={bytes} />
          </dd>
        </div>
        <div>
          <dt className="m">
            <Trans>Last activity</Trans>
          </dt>
          <dd>{lastActivityAt === null ? '—' : <DateOnly at={lastActivityAt} />}</dd>
        </div>
      </dl>
      <p className="m t12">
        <Trans>Numbers alone: what the organization’s documents say stays with its people.</Trans>
      </p>
    </section>
  )
}
