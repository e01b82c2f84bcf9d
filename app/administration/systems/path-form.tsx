import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import {
  type IntegrationPath,
  PATH_AUTHORIZATIONS,
  PATH_FIELDS,
  PATH_LISTS,
  PATH_METHODS,
  type SystemParameter,
} from '../../../sync/entities/connected-system.ts'
import { pathProblem } from '../../../sync/rules/connected-systems/path-problem.ts'
import { changesNothing } from '../../../sync/rules/connected-systems/request-parts.ts'
import { type RecordForm, recordForm } from '../../records/form/record-form.ts'
import { AnswerMappings } from './answer-mappings.tsx'
import { PathParameters } from './path-parameters.tsx'
import { AUTHORIZATION_WORDS, PROBLEM_WORDS } from './system-words.ts'

const entry = z.object({
  ...PATH_FIELDS,
  parameters: z.array(PATH_LISTS.parameters),
  mappings: z.array(PATH_LISTS.mappings),
})
export type PathEntry = z.infer<typeof entry>
export const PATH_LIST_NAMES = ['parameters', 'mappings'] as const

export const NEW_PATH: Partial<PathEntry> = {
  relativeUrl: '/',
  method: 'GET',
  authorization: 'none',
  idempotent: false,
  active: true,
}

export const pathToEntry = (one: IntegrationPath): PathEntry => ({
  name: one.name,
  relativeUrl: one.relativeUrl,
  method: one.method,
  authorization: one.authorization,
  tokenKey: one.tokenKey,
  idempotent: one.idempotent,
  active: one.active,
  parameters: one.parameters,
  mappings: one.mappings,
})

/** Below the address of the system, which it is read against. */
const fromRoot = (text: string): string => (text === '' || text.startsWith('/') ? text : `/${text}`)

const EXAMPLE = '/suppliers/{licence}'

/** What is sent with every path of the system may stand in the address of each. */
export function pathForm(ofSystem: readonly SystemParameter[]): RecordForm<PathEntry> {
  return recordForm(entry, {
    id: 'integrationPath',
    fields: {
      name: { label: msg`Name` },
      method: {
        label: msg`Method`,
        half: true,
        options: PATH_METHODS.map((value) => ({ value, label: value })),
        note: ({ method }) =>
          changesNothing(method)
            ? msg`${method} changes nothing there`
            : msg`${method} may change something there`,
      },
      relativeUrl: {
        label: msg`Path`,
        kind: 'url',
        half: true,
        typed: fromRoot,
        hint: msg`Names in braces are filled in: ${EXAMPLE}`,
        warning: (values) => {
          const problem = pathProblem(values, ofSystem)
          return problem && problem.at < 0 ? PROBLEM_WORDS[problem.code] : null
        },
      },
      authorization: {
        label: msg`Authorisation`,
        half: true,
        hint: msg`What the system asks of our server before it answers`,
        options: PATH_AUTHORIZATIONS.map((value) => ({ value, label: AUTHORIZATION_WORDS[value] })),
      },
      tokenKey: {
        label: msg`Token key`,
        half: true,
        hint: msg`The header it stands in; empty for the usual one`,
        shown: ({ authorization }) => authorization !== 'none',
      },
      parameters: {
        label: msg`Parameters`,
        said: (value) => value.map((one) => one.name).join(', '),
        control: (props) => <PathParameters {...props} />,
        warning: (values) => {
          const problem = pathProblem(values, ofSystem)
          return problem && problem.at >= 0 ? PROBLEM_WORDS[problem.code] : null
        },
      },
      mappings: {
        label: msg`Answer to field`,
        said: (value) => value.map((one) => `${one.path} → ${one.name}`).join(', '),
        control: (props) => <AnswerMappings {...props} />,
      },
      idempotent: {
        label: msg`May be asked twice`,
        hint: msg`Asked twice, the system does it once. Only then is it asked again when its answer does not arrive; otherwise a person decides.`,
        shown: ({ method }) => !changesNothing(method),
      },
      active: {
        label: msg({ message: 'Active', context: 'switched on' }),
        hint: msg`Switched off, nothing is asked of it.`,
      },
    },
  })
}
