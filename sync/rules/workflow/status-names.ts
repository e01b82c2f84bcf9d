/** States as the specification names them (product.md §4, A071, A117): for the wire, reports and exports. */
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import type { StepKind } from '../../entities/step-kind.ts'
import { isSettled } from './route.ts'

export type DocumentStatus =
  | 'Draft'
  | 'Validating'
  | 'InProcess'
  | 'In Progress'
  | 'Pending'
  | 'Reverted'
  | 'Completed'
  | 'Cancelled'
  | 'Expired'
  | 'Revoked'
  | 'Error'

const DOCUMENT: Readonly<Record<Envelope['state'], DocumentStatus>> = {
  draft: 'Draft',
  validating: 'Validating',
  inProgress: 'In Progress',
  pending: 'Pending',
  reverted: 'Reverted',
  completed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  revoked: 'Revoked',
  error: 'Error',
}

/** `InProcess` while everybody has acted and the closing seal is being made. */
export const documentStatus = (envelope: Pick<Envelope, 'state' | 'recipients'>): DocumentStatus =>
  envelope.state === 'inProgress' && envelope.recipients.every(isSettled)
    ? 'InProcess'
    : DOCUMENT[envelope.state]

export type SignatoryStatus =
  | 'Waiting for Signature'
  | 'Approver'
  | 'Viewer'
  | 'Request Info'
  | 'Not Active Yet'
  | 'Requested Info'
  | 'Delegated'
  | 'Signed'
  | 'UAEPASS Signed'
  | 'Approved'
  | 'Acknowledged'
  | 'Returned'
  | 'Rejected'
  | 'Notified'
  | 'Completed'
  | 'Deleted'
  | 'Initiating'
  | 'Initiated'
  | 'Filling Form'
  | 'Form Filled'
  | 'Reverted'
  | 'Endorsed'
  | 'Waiting for Action or Endorsement'
  | 'Action Taken'

const WAITING: Readonly<Record<StepKind, SignatoryStatus>> = {
  sign: 'Waiting for Signature',
  eSign: 'Waiting for Signature',
  uaePassSign: 'Waiting for Signature',
  eSeal: 'Waiting for Signature',
  corporateSeal: 'Waiting for Signature',
  approve: 'Approver',
  notify: 'Viewer',
  endorse: 'Waiting for Action or Endorsement',
  action: 'Waiting for Action or Endorsement',
  integration: 'Waiting for Action or Endorsement',
  requestInfo: 'Request Info',
  formFilling: 'Filling Form',
}

/** A member of a group who was not needed counts as notified (A150); whoever was stopped has never been active. */
const OTHERS: Readonly<Record<Exclude<Recipient['state'], 'waiting' | 'signing'>, SignatoryStatus>> = {
  notActive: 'Not Active Yet',
  stopped: 'Not Active Yet',
  infoRequested: 'Requested Info',
  returned: 'Returned',
  reverted: 'Reverted',
  signed: 'Signed',
  approved: 'Approved',
  formFilled: 'Form Filled',
  endorsed: 'Endorsed',
  actionTaken: 'Action Taken',
  informed: 'Completed',
  integrated: 'Completed',
  notified: 'Notified',
  acknowledged: 'Acknowledged',
  delegated: 'Delegated',
  released: 'Notified',
  rejected: 'Rejected',
  removed: 'Deleted',
}

export function signatoryStatus({
  state,
  kind,
  openedAt,
}: Pick<Recipient, 'state' | 'kind' | 'openedAt'>): SignatoryStatus {
  // A signature counts as one once it is in the documents.
  if (state === 'waiting' || state === 'signing') return WAITING[kind]
  if (state === 'signed' && kind === 'uaePassSign') return 'UAEPASS Signed'
  // Whoever was told is a viewer until they have looked.
  if (state === 'notified' && openedAt === null) return 'Viewer'
  return OTHERS[state]
}

/** The initiator's own part: it is theirs until it is sent, and again when it came back to be changed. */
export const initiatorStatus = ({ state }: Pick<Envelope, 'state'>): SignatoryStatus =>
  state === 'draft' || state === 'validating' || state === 'reverted' ? 'Initiating' : 'Initiated'
