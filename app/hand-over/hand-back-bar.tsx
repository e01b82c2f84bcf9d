/** Below everything while somebody acts on another's device: whose it is, and the way to give it back. */

import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isPending } from '../../sync/replication/outbox.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import styles from './hand-back-bar.module.css'
import type { HandedOver } from './handed-over.ts'
import { handBack } from './taker-card.tsx'

export function HandBackBar(props: {
  readonly told: HandedOver
  readonly recipientId: string
  readonly children: ReactNode
}) {
  const { told, recipientId, children } = props
  const { t } = useLingui()
  const [waits, setWaits] = useState(false)
  const giveBack = async () => {
    if (await forgetGuest(recipientId)) return handBack()
    setWaits(true)
    announce(t`Not sent yet. Wait until there is a connection.`, 'assertive')
  }
  return (
    <div className={styles.under}>
      {children}
      <aside className={styles.hoBar} aria-label={t`Handed over`}>
        <p className="grow t14">
          {waits ? (
            <span className="hint bad">
              <Trans>Not sent yet. Wait until there is a connection.</Trans>
            </span>
          ) : (
            <Trans>
              <bdi className="b">{told.recipientName}</bdi>, in person with <bdi>{told.hostName}</bdi>
            </Trans>
          )}
        </p>
        <Button variant="outline" size="md" onClick={() => void giveBack()}>
          <Trans>Hand back</Trans>
        </Button>
      </aside>
    </div>
  )
}

/** Removes what the guest leaves on a device that is not theirs; false while something of it waits to be sent. */
async function forgetGuest(recipientId: string): Promise<boolean> {
  const local = openLocalDatabase(recipientId)
  try {
    if ((await local.outbox.toArray()).some(isPending)) return false
    await Promise.all(local.tables.map((table) => table.clear()))
    return true
  } finally {
    local.close()
  }
}
