/** What the parts of a connected system are called. Lists are whole: a new one without words does not compile. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CallOutcome } from '../../../sync/calls/connected-systems.ts'
import type {
  ParameterLocation,
  ParameterType,
  PathAuthorization,
} from '../../../sync/entities/connected-system.ts'
import type { PathProblemCode } from '../../../sync/rules/connected-systems/path-problem.ts'
import type { PathStanding } from '../../../sync/rules/connected-systems/path-standing.ts'

type Words<K extends string> = { readonly [N in K]: MessageDescriptor }

export const TYPE_WORDS: Words<'custom' | 'predefined'> = {
  custom: msg({ message: 'Custom', context: 'connected system' }),
  predefined: msg({ message: 'Predefined', context: 'connected system' }),
}
export const LOCATION_WORDS: Words<ParameterLocation> = {
  path: msg({ message: 'Path', context: 'place of a parameter' }),
  query: msg({ message: 'Query string', context: 'place of a parameter' }),
  header: msg({ message: 'Header', context: 'place of a parameter' }),
  cookie: msg({ message: 'Cookie', context: 'place of a parameter' }),
  body: msg({ message: 'Body', context: 'place of a parameter' }),
}
export const PARAMETER_TYPE_WORDS: Words<ParameterType> = {
  string: msg({ message: 'String', context: 'data type' }),
  number: msg({ message: 'Number', context: 'data type' }),
  boolean: msg({ message: 'Boolean', context: 'data type' }),
  array: msg({ message: 'Array', context: 'data type' }),
  object: msg({ message: 'Object', context: 'data type' }),
}
export const AUTHORIZATION_WORDS: Words<PathAuthorization> = {
  none: msg({ message: 'None', context: 'authorisation' }),
  basic: msg({ message: 'Basic', context: 'authorisation' }),
  apiKey: msg({ message: 'API key', context: 'authorisation' }),
  bearer: msg({ message: 'Bearer token', context: 'authorisation' }),
}

export const STANDING_WORDS: Words<PathStanding> = {
  ready: msg`Authorised`,
  off: msg`Switched off`,
  secretMissing: msg`Secret missing`,
  notAuthorized: msg`Not authorised`,
}

export const OUTCOME_WORDS: Words<Exclude<CallOutcome, 'answered'>> = {
  'address-not-allowed': msg`Not asked: the address is in our own network, or without TLS`,
  'timed-out': msg`No answer in time`,
  'answer-too-large': msg`The answer is too large`,
  'not-reached': msg`Not reached, or the connection broke`,
  'not-readable': msg`The answer is packed in a way that cannot be read`,
}

/** `name` is set in where it stands. */
export const PROBLEM_WORDS: Words<PathProblemCode> = {
  repeated: msg`There are two of this name at the same place.`,
  'placeholder-without-parameter': msg`The path names it in braces: add a parameter of the path with this name.`,
  'parameter-without-placeholder': msg`Write its name in braces into the path.`,
  'method-without-body': msg`This method sends no body.`,
  'name-not-allowed': msg`This name cannot be used here: it is set by the server, or is none for this place.`,
  'default-not-valid': msg`The value does not fit its type or its place.`,
}
