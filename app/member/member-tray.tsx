/** The review tray over the member's own replica, with the marks kept on this device. */
import { useMemo } from 'react'
import { useMember } from '../device/use-member.ts'
import { ReviewTray } from '../review-tray/review-tray.tsx'
import { useSession } from '../session/use-session.tsx'
import { mayBeCleared, type SigningHost, SigningHostContext } from '../signing/signing-host.ts'

export function MemberTray(props: Parameters<typeof ReviewTray>[0]) {
  const { local, files } = useMember()
  const { call } = useSession()
  const host = useMemo(
    (): SigningHost => ({
      kind: 'member',
      local,
      files: files.signing,
      call,
      mayBeCleared: mayBeCleared(),
      shellPage: '/index.html',
    }),
    [local, files, call],
  )
  return (
    <SigningHostContext value={host}>
      <ReviewTray {...props} />
    </SigningHostContext>
  )
}
