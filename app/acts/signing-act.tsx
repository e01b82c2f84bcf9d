/** What a recipient does in place of acting, for the signing screens: they fetch this, and its words, when asked for. */
import type { Envelope } from '../../sync/entities/envelope.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { ReturnDialog, RevertDialog } from './back-dialogs.tsx'
import { DelegateDialog } from './delegate-dialog.tsx'
import { AskDialog, WithdrawDialog } from './question-dialogs.tsx'
import type { SigningAct } from './rules/envelope-acts.ts'
import type { Captured } from './use-act.ts'

export function SigningActDialog(props: {
  envelope: Envelope
  recipientId: string
  act: SigningAct
  onCaptured: Captured
  onClose: () => void
}) {
  const { envelope, recipientId, act, onCaptured, onClose } = props
  const recipient = recipientById(envelope, recipientId)
  if (!recipient) return null
  const common = { envelope, recipient, recipientId, onCaptured, onClose }
  switch (act) {
    case 'askQuestion':
      return <AskDialog {...common} />
    case 'withdrawQuestion':
      return <WithdrawDialog {...common} />
    case 'delegateStep':
      return <DelegateDialog {...common} />
    case 'returnStep':
      return <ReturnDialog {...common} />
    case 'revertEnvelope':
      return <RevertDialog {...common} />
    case 'rejectStep':
      // The signing screens have a sheet of their own for it, which keeps what is being written with the rest.
      return null
  }
}
