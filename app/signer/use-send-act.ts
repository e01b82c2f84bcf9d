import { useState } from 'react'
import type { Envelope, Language } from '../../sync/entities/envelope.ts'
import { useEntryRefusal } from '../faces/refusal-sentence.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import type { SigningProgress } from '../signing/rules/signing-progress.ts'
import { useBeginRemote } from './remote/use-remote-signing.ts'
import { actDispatch } from './rules/act-command.ts'

/** Captures what ends this person's turn. What the rules refuse at once is said in the sheet that asked for it. */
export function useSendAct(
  envelope: Envelope,
  part: SigningPart,
  progress: SigningProgress,
  language: Language,
) {
  const replica = useReplica()
  const refusalSentence = useEntryRefusal(SIGNING_FACES)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const beginRemote = useBeginRemote()

  const send = async (name: Parameters<typeof replica.check>[0], input: object, blobs = {}) => {
    const problem = replica.check(name, input as never)
    if (problem !== null) return setRefused(refusalSentence(name, problem))
    setBusy(true)
    const captured = await replica.dispatch(name, input as never, { title: envelope.title, blobs })
    setBusy(false)
    if (!captured.ok) setRefused(refusalSentence(name, captured.error))
  }
  const finish = async () => {
    const command = actDispatch(envelope, part, progress, { language, shown: replica.shown(envelope.id) })
    if (command?.name === 'signStep' && part.recipient.kind === 'uaePassSign') {
      setBusy(true)
      const problem = await beginRemote(command.input, command.blobs)
      // Otherwise the tab is on its way.
      if (problem !== null) setBusy(false)
      return setRefused(problem)
    }
    if (command !== null) await send(command.name, command.input, command.blobs)
  }
  const reject = () =>
    send('rejectStep', {
      envelopeId: envelope.id,
      recipientId: part.recipient.id,
      reason: progress.reason.trim(),
    })
  return { refused, busy, finish, reject, forgetRefusal: () => setRefused(null) }
}
