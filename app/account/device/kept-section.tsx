import { Trans, useLingui } from '@lingui/react/macro'
import { IconPin, IconX } from '@tabler/icons-react'
import type { OnDevice } from '../../device/device-envelopes.ts'
import { useAllKept, useDeviceEnvelopes } from '../../device/use-device-envelopes.ts'
import { detailsPath } from '../../paths/act-paths.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { PlainLink } from '../../shell/links.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AccountSection } from '../account-section.tsx'
import styles from './kept-section.module.css'

export function KeptSection() {
  const { t } = useLingui()
  const rows = useReplicaView((view) => view.rows)
  const store = useDeviceEnvelopes()
  const kept = [...useAllKept()].flatMap(([id, state]) => {
    const row = rows.get(id)
    return row ? [{ id, state, row }] : []
  })
  return (
    <AccountSection
      title={<Trans>Kept on this device</Trans>}
      lead={
        <Trans>
          Chosen with “Keep on this device” in a document’s menu. They are here in full, also after cleaning.
        </Trans>
      }
    >
      {kept.length === 0 ? (
        <p className="m">
          <Trans>Nothing is kept on purpose yet.</Trans>
        </p>
      ) : (
        <ul className={styles.kept} aria-label={t`Kept on this device`}>
          {kept.map(({ id, state, row }) => (
            <li key={id}>
              <Icon of={IconPin} />
              <div>
                <PlainLink to={detailsPath(id, row.kind)} className="b cut" dir="auto">
                  {row.title}
                </PlainLink>
                <div className="t12 m">
                  <StateWords state={state} />
                </div>
              </div>
              <IconButton
                icon={IconX}
                label={t`Do not keep: ${row.title}`}
                onClick={() => void store?.release(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

function StateWords({ state }: { readonly state: OnDevice }) {
  switch (state) {
    case 'here':
      return <Trans>All of it is here</Trans>
    case 'fetching':
      return <Trans>Being fetched</Trans>
    case 'waiting':
      return <Trans>Waiting for a connection</Trans>
    case 'tooLarge':
    case 'noRoom':
      return <Trans>No room on this device</Trans>
  }
}
