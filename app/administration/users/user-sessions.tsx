/** Where somebody is signed in to this organisation, and the way to end it there. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { endUserSessions, getUserSessions } from '../../../sync/calls/administered-user.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { Member } from '../../../sync/entities/member.ts'
import { NeedsConnection } from '../../account/needs-connection.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { browserName } from '../../identity/browser-name.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useCall } from '../../identity/use-call.ts'
import { useSession } from '../../session/use-session.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isolate } from '../../ui/isolate.ts'
import styles from './users.module.css'

type Listed = DataOf<typeof getUserSessions>

export function UserSessions({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  const session = useSession()
  const online = useIsOnline()
  const call = useCall(t`Something Went Wrong`)
  const [list, setList] = useState<Listed | null>(null)
  const [asked, setAsked] = useState<Listed[number] | 'all' | null>(null)
  const { personId: userId } = member
  const load = useCallback(async () => {
    const result = await session.call(getUserSessions, { userId })
    if (result.ok) setList(result.value.data)
  }, [session, userId])
  useEffect(() => void (online && load()), [load, online])
  const name = isolate(member.name || member.email)
  const end = async () => {
    if (!asked) return
    const sessionId = asked === 'all' ? {} : { sessionId: asked.sessionId }
    setAsked(null)
    if (await call.run(() => session.call(endUserSessions, { userId, ...sessionId }))) await load()
  }
  if (!online && !list) return <NeedsConnection />
  if (list?.length === 0)
    return (
      <p className="m">
        <Trans>Signed in nowhere.</Trans>
      </p>
    )
  return (
    <div className={styles.stack} aria-busy={call.busy || list === null}>
      <FailureBanner text={call.failure} />
      <ul className={styles.held}>
        {(list ?? []).map((one) => (
          <SessionLine key={one.sessionId} one={one} onEnd={() => setAsked(one)} />
        ))}
      </ul>
      {list && list.length > 1 ? (
        <Button variant="danger" onClick={() => setAsked('all')}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      ) : null}
      {asked ? (
        <AlertDialog
          open
          destructive
          title={asked === 'all' ? t`Sign ${name} out everywhere?` : t`Sign ${name} out there?`}
          confirmLabel={t`Sign out`}
          cancelLabel={t`Keep signed in`}
          onCancel={() => setAsked(null)}
          onConfirm={() => void end()}
        >
          {t`The device deletes what it holds of this organization, unsent work included. It is recorded that you did it.`}
        </AlertDialog>
      ) : null}
    </div>
  )
}

function SessionLine({ one, onEnd }: { readonly one: Listed[number]; readonly onEnd: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name, mobile } = browserName(one.userAgent)
  return (
    <li className={styles.session}>
      <Icon of={mobile ? IconDeviceMobile : IconDeviceDesktop} />
      <div>
        <div className="b cut" dir="auto">
          {name ?? t`Unknown browser`}
        </div>
        <div className="t12 m">
          <bdi dir="ltr">{one.address}</bdi> · {format.dateTime(new Date(one.lastUsedAt))}
        </div>
      </div>
      <Button variant="outline" onClick={onEnd}>
        <Trans>Sign out there</Trans>
      </Button>
    </li>
  )
}
