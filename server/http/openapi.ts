/** OpenAPI 3.1 from the contracts that the calls are served by, so the two cannot disagree. */
import * as z from 'zod/mini'
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import { type CallContract, GENERAL_REFUSALS } from '../../sync/calls/contract.ts'
import { scopeOf } from '../../sync/rules/api-scopes.ts'
import type { Config } from '../config/config.ts'
import { answerSentences, refusalEnvelope, successEnvelope } from './answer.ts'
import { exampleOf, type JsonSchema } from './example-of.ts'

const ENVELOPE = '#/components/schemas/Answer'

/** `multipart`: calls whose bodies are forms with files. */
export function openApiDocument(
  calls: readonly CallContract[],
  config: Pick<Config, 'publicUrl'>,
  multipart: readonly CallContract[] = [],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  const withFiles = new Set(multipart)
  const all = [...calls, ...multipart]
  for (const call of all.sort((a, b) => a.area.localeCompare(b.area) || a.path.localeCompare(b.path)))
    paths[`/api/${call.path}`] = {
      ...paths[`/api/${call.path}`],
      [call.method.toLowerCase()]: operation(call, withFiles.has(call)),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tawqi',
      version: '1',
      description: [
        'Paths and the keys of bodies are matched without regard to case. Every answer but a file is an envelope',
        '`{ code, data, description: { en, ar, fr } }`; code 0 means success, and refusals also carry a fitting HTTP',
        'status. Send `Authorization: Bearer <accessToken>`; on 401 call `Token/refreshToken` once and repeat.',
        `\n\n${answerTable()}`,
      ].join(' '),
    },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      schemas: { Answer: ANSWER_SCHEMA },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (Administration, API) or an access token. This page keeps it until it is closed, and nowhere.',
        },
      },
    },
  }
}

const ANSWER_SCHEMA = {
  type: 'object',
  required: ['code', 'data', 'description'],
  properties: {
    code: { type: 'integer', description: '0 means success.' },
    data: {},
    description: {
      type: 'object',
      required: ['en', 'ar', 'fr'],
      properties: { en: { type: 'string' }, ar: { type: 'string' }, fr: { type: 'string' } },
    },
  },
} as const

function operation(call: CallContract, isMultipart: boolean) {
  return {
    tags: [call.area],
    summary: call.summary,
    ...(call.access !== 'public' && { description: scopeSentence(call) }),
    operationId: `${call.method.toLowerCase()}_${call.path.replace(/\W+/g, '_')}`,
    security: call.access === 'public' ? [] : [{ accessToken: [] }],
    ...(isMultipart
      ? requestBody('multipart/form-data', MULTIPART_SCHEMA)
      : call.method === 'GET'
        ? { parameters: queryParameters(jsonSchema(call.input, 'input')) }
        : requestBody('application/json', jsonSchema(call.input, 'input'))),
    responses: {
      200: success(call),
      default: {
        description: refusals(call),
        content: {
          'application/json': {
            schema: { $ref: ENVELOPE },
            example: refusalEnvelope({ code: ownRefusals(call)[0] ?? 'not-permitted' }),
          },
        },
      },
    },
  }
}

/** What an API key needs for it. */
function scopeSentence(call: CallContract): string {
  const scope = scopeOf(call)
  return scope ? `With an API key: scope \`${scope}\`.` : 'Not open to API keys.'
}

function success({ output, file }: CallContract) {
  if (!output) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries((file ?? []).map((mediaType) => [mediaType, { schema }]))
    return { description: 'The file, without an envelope', content }
  }
  const data = jsonSchema(output, 'output')
  const schema = { allOf: [{ $ref: ENVELOPE }, { type: 'object', properties: { data } }] }
  const example = successEnvelope(exampleOf(data))
  return { description: 'Success', content: { 'application/json': { schema, example } } }
}

/** Beside what any call may be refused with, which the table at the top has. */
const ownRefusals = ({ refusals = [] }: CallContract) =>
  refusals.filter((word) => !GENERAL_REFUSALS.includes(word))

/** Codes of the table that follow each other are said as the first and the last of them. */
function refusals(call: CallContract): string {
  const own = new Set<string>(ownRefusals(call))
  const runs: AnswerCode[][] = []
  let run: AnswerCode[] | null = null
  for (const word of Object.keys(ANSWERS) as AnswerCode[]) {
    if (!own.has(word)) run = null
    else if (run) run.push(word)
    else {
      run = [word]
      runs.push(run)
    }
  }
  const said = (word: AnswerCode) => `${ANSWERS[word].code} \`${word}\``
  const parts = runs.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)]
    return first && last && words.length > 4 ? `${said(first)} to ${said(last)}` : words.map(said)
  })
  return parts.length === 0 ? 'Refused' : `Refused; of its own: ${parts.join(', ')}`
}

const MULTIPART_SCHEMA = {
  type: 'object',
  required: ['document'],
  properties: {
    document: { type: 'string', format: 'binary' },
    options: {
      type: 'string',
      description:
        'JSON: `{ "envelopeDocument": true }` for a document to be signed, false for an attachment.',
    },
  },
} as const

const requestBody = (mediaType: string, schema: object) => ({
  requestBody: { required: true, content: { [mediaType]: { schema } } },
})

const queryParameters = (schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).map(([name, part]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: part,
  }))

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

function answerTable(): string {
  const rows = Object.entries(ANSWERS).map(([word, { code, status }]) => {
    const sentence = answerSentences.format('en', word, SAMPLE_FACTS).replaceAll('|', '/')
    return `| ${code} | ${status} | \`${word}\` | ${sentence} |`
  })
  return ['| code | HTTP | word | sentence |', '|---|---|---|---|', ...rows].join('\n')
}

/** Values for the sentences that need one, so the table reads like what a person would see. */
const SAMPLE_FACTS = {
  retryAfterSeconds: 60,
  minutes: 15,
  seconds: 60,
  attemptsLeft: 3,
  id: '…',
  email: 's***a@example.com',
}
