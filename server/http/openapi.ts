/** OpenAPI 3.1 from the definitions that serve the calls, so the two cannot disagree. */
import * as z from 'zod/mini'
import { ANSWERS } from '../../sync/answers.ts'
import type { Config } from '../config/config.ts'
import { answerSentences } from './answer.ts'
import type { Call } from './call.ts'

const ENVELOPE = '#/components/schemas/Answer'

export function openApiDocument(
  calls: readonly Call[],
  config: Pick<Config, 'publicUrl'>,
  multipart: readonly Pick<Call, 'path' | 'summary'>[] = [],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of [...calls].sort((a, b) => a.area.localeCompare(b.area) || a.path.localeCompare(b.path)))
    paths[`/api/${call.path}`] = {
      ...paths[`/api/${call.path}`],
      [call.method.toLowerCase()]: operation(call),
    }
  for (const call of multipart) paths[`/api/${call.path}`] = { post: multipartOperation(call) }
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
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
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

function operation(call: Call) {
  const input = jsonSchema(call.input, 'input')
  const output = call.output ? jsonSchema(call.output, 'output') : {}
  const answered = {
    allOf: [{ $ref: ENVELOPE }, { type: 'object', properties: { data: output } }],
  }
  return {
    tags: [call.area],
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}_${call.path.replace(/\W+/g, '_')}`,
    security: call.access === 'public' ? [] : [{ accessToken: [] }],
    ...(call.method === 'GET' ? { parameters: queryParameters(input) } : requestBody(input)),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answered } } },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: ENVELOPE } } } },
    },
  }
}

const multipartOperation = (call: Pick<Call, 'path' | 'summary'>) => ({
  tags: ['documents'],
  summary: call.summary,
  operationId: `post_${call.path.replace(/\W+/g, '_')}`,
  security: [{ accessToken: [] }],
  requestBody: { required: true, content: { 'multipart/form-data': { schema: MULTIPART_SCHEMA } } },
  responses: {
    200: { description: 'Success', content: { 'application/json': { schema: { $ref: ENVELOPE } } } },
    default: { description: 'Refused', content: { 'application/json': { schema: { $ref: ENVELOPE } } } },
  },
})

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

const requestBody = (schema: JsonSchema) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
})

const queryParameters = (schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).map(([name, part]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: part,
  }))

interface JsonSchema {
  readonly properties?: Record<string, unknown>
  readonly required?: readonly string[]
}

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
