import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Envelope, StepKind } from '../../../sync/entities/envelope.ts'
import { useShown } from '../../replica/use-shown.ts'
import { PlainLinkButton } from '../../shell/links.tsx'
import type { ButtonLook } from '../../ui/button.tsx'
import { signPath } from '../act-paths.ts'
import { REVIEW_WORDS } from '../envelope-words.ts'

export interface OnceReadProps extends Pick<ButtonLook, 'size' | 'icon'> {
  readonly envelope: Envelope
  readonly kind: StepKind
  /** The act itself. */
  readonly children: ReactNode
}

/** An act that needs no page of its own, once the documents have been shown here; until then the way leads to them. */
export function OnceRead({ envelope, kind, children, ...look }: OnceReadProps) {
  const { t } = useLingui()
  const { unread } = useShown(envelope)
  return unread.length === 0 ? (
    children
  ) : (
    <PlainLinkButton to={signPath(envelope.id)} search={{}} variant="filled" {...look}>
      {t(REVIEW_WORDS[kind])}
    </PlainLinkButton>
  )
}
