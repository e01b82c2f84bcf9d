import { Trans } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconHourglassEmpty,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { getWebhooks } from '../../../sync/calls/webhooks.ts'
import type { Webhook } from '../../../sync/entities/webhook.ts'
import { Pill } from '../../ui/pill.tsx'

/** What the server says of its deliveries, now. */
export type Doing = DataOf<typeof getWebhooks>[number]

type WebhookState = 'active' | 'unissued' | 'paused' | 'failing' | 'off'

export const webhookState = (
  { active, issuedAt, pausedAt }: Webhook,
  doing: Doing | undefined,
): WebhookState => {
  if (pausedAt !== null) return 'paused'
  if (issuedAt === null) return 'unissued'
  if (!active) return 'off'
  return doing?.failingSince || doing?.isHeldBack ? 'failing' : 'active'
}

export function WebhookPill({ one, doing }: { readonly one: Webhook; readonly doing: Doing | undefined }) {
  switch (webhookState(one, doing)) {
    case 'active':
      return (
        <Pill icon={IconCircleCheck} tone="ok">
          <Trans context="webhook">Active</Trans>
        </Pill>
      )
    case 'unissued':
      return (
        <Pill icon={IconHourglassEmpty} tone="warn">
          <Trans context="webhook">No secret yet</Trans>
        </Pill>
      )
    case 'paused':
      return (
        <Pill icon={IconPlayerPause} tone="bad">
          <Trans context="webhook">Paused</Trans>
        </Pill>
      )
    case 'failing':
      return (
        <Pill icon={IconAlertTriangle} tone="warn">
          <Trans context="webhook">Waiting</Trans>
        </Pill>
      )
    case 'off':
      return (
        <Pill icon={IconCircleOff}>
          <Trans context="webhook">Off</Trans>
        </Pill>
      )
  }
}
