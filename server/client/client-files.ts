/**
 * A client for programs, made of the contracts of calls: a package of three files without dependencies. It has the
 * calls a key may make, with the types of what they take and answer, and checks what a webhook is told.
 */
import * as z from 'zod/mini'
import { ANSWERS } from '../../sync/answers.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import { WEBHOOK_EVENTS } from '../../sync/entities/webhook.ts'
import { scopeOf } from '../../sync/rules/api-scopes.ts'
import { RUNTIME, RUNTIME_TYPES } from './runtime.ts'
import { type TypeSchema, typeOf } from './type-of.ts'

export const CLIENT_NAME = 'tawqi-client'

/** Paths with the methods of each: a path of two methods is two calls. */
const nameOf = ({ method, path }: CallContract, all: readonly CallContract[]): string =>
  all.filter((one) => one.path === path).length > 1 ? `${method} ${path}` : path

/** By name. `forms`: calls whose bodies are forms with files. */
export function clientFiles(
  contracts: readonly CallContract[],
  forms: readonly CallContract[],
  version: string,
): Readonly<Record<string, string>> {
  const calls = [...contracts, ...forms]
    .filter((one) => scopeOf(one) !== null)
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1))
  return {
    'package.json': `${JSON.stringify(packageOf(version), null, 2)}\n`,
    'index.js': indexOf(calls, forms),
    'index.d.ts': typesOf(calls, forms),
    'README.md': readmeOf(calls),
  }
}

const packageOf = (version: string) => ({
  name: CLIENT_NAME,
  version,
  description: 'Calls of Tawqi, typed',
  type: 'module',
  main: './index.js',
  types: './index.d.ts',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['index.js', 'index.d.ts', 'README.md'],
  engines: { node: '>=20' },
})

const kindOf = (call: CallContract, forms: readonly CallContract[]): 'form' | 'file' | 'data' =>
  forms.includes(call) ? 'form' : call.file ? 'file' : 'data'

function indexOf(calls: readonly CallContract[], forms: readonly CallContract[]): string {
  const lines = calls.map(
    (one) =>
      `  ${JSON.stringify(nameOf(one, calls))}: [${JSON.stringify(one.method)}, ${JSON.stringify(one.path)}, ${JSON.stringify(kindOf(one, forms))}],`,
  )
  const words = Object.entries(ANSWERS).map(([word, { code }]) => `  ${code}: ${JSON.stringify(word)},`)
  return [
    '// Made of the contracts of the server; not written by hand.',
    `const CALLS = {\n${lines.join('\n')}\n}`,
    `const WORDS = {\n${words.join('\n')}\n}`,
    RUNTIME,
  ].join('\n')
}

function typesOf(calls: readonly CallContract[], forms: readonly CallContract[]): string {
  const entries = calls.map((one) => {
    const name = JSON.stringify(nameOf(one, calls))
    const input = forms.includes(one) ? 'FormInput' : typeOf(schemaOf(one.input, 'input'), '    ')
    const output = one.output ? typeOf(schemaOf(one.output, 'output'), '    ') : 'AnsweredFile'
    return [
      `  /** ${one.summary.replaceAll('*/', '* /')}. Scope: \`${scopeOf(one)}\`. */`,
      `  ${name}: {`,
      `    input: ${input}`,
      `    output: ${output}`,
      '  }',
    ].join('\n')
  })
  return [
    '// Made of the contracts of the server; not written by hand.',
    `export interface Calls {\n${entries.join('\n')}\n}`,
    `export type AnswerWord =\n${Object.keys(ANSWERS)
      .map((word) => `  | ${JSON.stringify(word)}`)
      .join('\n')}`,
    `export type WebhookEvent =\n${WEBHOOK_EVENTS.map((event) => `  | ${JSON.stringify(event)}`).join('\n')}`,
    RUNTIME_TYPES,
  ].join('\n\n')
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): TypeSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as TypeSchema

function readmeOf(calls: readonly CallContract[]): string {
  const lines = calls.map((one) => `| \`${nameOf(one, calls)}\` | \`${scopeOf(one)}\` | ${one.summary} |`)
  return `# ${CLIENT_NAME}

Calls of Tawqi for programs, with the types of what they take and answer. Made of the contracts the server itself is
held to. Node 20 or later, or anything else with \`fetch\` and Web Crypto; no dependencies.

\`\`\`js
import { createClient } from '${CLIENT_NAME}'

const tawqi = createClient({ url: 'https://sign.example.com', key: process.env.TAWQI_KEY })
const answer = await tawqi.call('Contact/Search', { fullNameEn: 'Sara' })
if (answer.ok) console.log(answer.data)
else console.error(answer.word, answer.description.en)
\`\`\`

- A key is made under Administration, API. It acts for whoever made it, within its scopes, and never signs.
- What a call is refused with is a value (\`ok: false\`, \`word\`, \`code\`, \`status\`); only a network that fails throws.
- Told to come back (429), the client waits as long as it is told, three times at most.
- \`{ idempotencyKey }\` as the third argument: repeated under the same key, a call that changes something happens once.
- Files are brought by \`tawqi.call('Document/upload', { files: [file] })\`; a call that answers a file gives its bytes.

## Webhooks

\`\`\`js
import { readWebhook } from '${CLIENT_NAME}'

// \`body\` as it arrived, before anything parsed it.
const message = await readWebhook({ secret: process.env.TAWQI_WEBHOOK_SECRET, headers, body })
if (message === null) respond(400)
else if (!(await seenBefore(message.id))) await handle(message.type, message.data)
\`\`\`

Every event of a document is told at least once, always under the same \`id\`, and after the one before it was
answered with 2xx.

## Calls

| call | scope | what it does |
|---|---|---|
${lines.join('\n')}
`
}
