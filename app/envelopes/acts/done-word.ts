/** What is said once the server has accepted an act. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { hasRequestMessage } from '../../../sync/rules/request-message.ts'
import { DOCUMENT_FACES } from '../../faces/document-faces.ts'
import { sideOf } from '../../faces/face.ts'

const SENT = msg({ message: 'Sent', context: 'status' })

/** Of requests of admin readers (R1224, R1225), in the words of A187. */
const OF_REQUESTS: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  sendEnvelope: msg`Your request has been submitted for review.`,
  approveStep: msg`The request has been approved.`,
}

/** `kind`: of the envelope it is about; undefined where that is not known here. */
export function doneWord(
  { name, input }: Pick<OutboxEntry, 'name' | 'input'>,
  roles: readonly string[] | undefined,
  kind: Envelope['kind'] | undefined,
): MessageDescriptor {
  const own = kind !== undefined && hasRequestMessage(roles, { kind }) ? OF_REQUESTS[name] : undefined
  const face = DOCUMENT_FACES[name]
  return own ?? (face && sideOf(face, input).done) ?? SENT
}
