/** What scopes of keys and events of webhooks are called; each list is whole, or it does not compile. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeliveryProblem } from '../../../sync/calls/webhooks.ts'
import type { WebhookEvent } from '../../../sync/entities/webhook.ts'
import type { ApiScope } from '../../../sync/rules/api-scopes.ts'

export const SCOPE_WORDS: { readonly [S in ApiScope]: MessageDescriptor } = {
  'documents.read': msg`Read documents`,
  'documents.write': msg`Create, send and change documents`,
  'templates.read': msg`Read templates`,
  'templates.write': msg`Change templates`,
  'contacts.read': msg`Read contacts`,
  'contacts.write': msg`Change contacts`,
  'people.read': msg`See users, groups and roles`,
  'people.write': msg`Change users, groups and roles`,
  'settings.read': msg`See settings`,
  'settings.write': msg`Change settings`,
  'reports.read': msg`See reports`,
}

export const EVENT_WORDS: { readonly [E in WebhookEvent]: MessageDescriptor } = {
  'envelope.sent': msg`Document sent`,
  'envelope.opened': msg`Document opened`,
  'envelope.completed': msg`Document completed`,
  'envelope.cancelled': msg`Document cancelled`,
  'envelope.expired': msg`Document expired`,
  'envelope.revoked': msg`Document revoked`,
  'envelope.reverted': msg`Document reverted`,
  'envelope.reinitiated': msg`Document sent anew`,
  'envelope.failed': msg`Sealing failed`,
  'step.signed': msg`Signature accepted`,
  'step.sealed': msg`Signature sealed`,
  'step.approved': msg`Step approved`,
  'step.endorsed': msg`Step endorsed`,
  'step.filled': msg`Form filled in`,
  'step.acknowledged': msg`Step acknowledged`,
  'step.rejected': msg`Step rejected`,
  'step.delegated': msg`Step delegated`,
  'step.returned': msg`Step returned`,
  'step.recalled': msg`Act recalled`,
  'step.integrated': msg`Connected system done`,
  'step.failed': msg`Connected system failed`,
}

export const PROBLEM_WORDS: { readonly [P in DeliveryProblem]: MessageDescriptor } = {
  'address-not-allowed': msg`The address lies in a private network, or has no TLS`,
  'timed-out': msg`No answer within ten seconds`,
  'answer-too-large': msg`The answer was too large`,
  'not-reached': msg`The address was not reached`,
  'not-accepted': msg`Not accepted`,
}
