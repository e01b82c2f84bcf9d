import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconClock, IconHourglassEmpty, IconKeyOff } from '@tabler/icons-react'
import type { ApiKey } from '../../../sync/entities/api-key.ts'
import { Pill } from '../../ui/pill.tsx'

export type KeyState = 'active' | 'unissued' | 'expired' | 'ended'

export const keyState = ({ endedAt, issuedAt, expiresAt }: ApiKey, now: number): KeyState => {
  if (endedAt !== null) return 'ended'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return issuedAt === null ? 'unissued' : 'active'
}

export function KeyStatePill({ state }: { readonly state: KeyState }) {
  switch (state) {
    case 'active':
      return (
        <Pill icon={IconCircleCheck} tone="ok">
          <Trans context="key">Works</Trans>
        </Pill>
      )
    case 'unissued':
      return (
        <Pill icon={IconHourglassEmpty} tone="warn">
          <Trans context="key">Not made yet</Trans>
        </Pill>
      )
    case 'expired':
      return (
        <Pill icon={IconClock}>
          <Trans context="key">Expired</Trans>
        </Pill>
      )
    case 'ended':
      return (
        <Pill icon={IconKeyOff}>
          <Trans context="key">Ended</Trans>
        </Pill>
      )
  }
}
