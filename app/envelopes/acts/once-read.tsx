/** Acts that need the documents: only where they have been shown, or can be. Nobody decides on what they cannot read. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Envelope, StepKind } from '../../../sync/entities/envelope.ts'
import { useOnDevice } from '../../device/use-device-envelopes.ts'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { signPath } from '../../paths/act-paths.ts'
import { useShown } from '../../replica/use-shown.ts'
import { PlainLinkButton } from '../../shell/links.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { Fact } from '../../ui/pill.tsx'

export interface ReviewLinkProps extends Pick<ButtonLook, 'size' | 'icon' | 'wide'> {
  readonly envelope: Envelope
  readonly kind: StepKind
}

/** Leads to where the documents are read and decided on; where they cannot be opened it says so instead. */
export function ReviewLink({ envelope, kind, ...look }: ReviewLinkProps) {
  const { t } = useLingui()
  const state = useOnDevice().get(envelope.id)
  const online = useIsOnline()
  if (!online && state !== undefined && state !== 'here')
    return (
      <Fact icon={IconCloudOff}>
        <Trans>This document is not on this device. It can be acted on when there is a connection.</Trans>
      </Fact>
    )
  return (
    <PlainLinkButton to={signPath(envelope.id)} search={{}} variant="filled" {...look}>
      {t(STEP_FACES[kind].review)}
    </PlainLinkButton>
  )
}

/** An act that needs no page of its own, once the documents have been shown here; until then the way leads to them. */
export function OnceRead({ children, ...review }: ReviewLinkProps & { readonly children: ReactNode }) {
  const { unread } = useShown(review.envelope)
  return unread.length === 0 ? children : <ReviewLink {...review} />
}
