/** How a question is asked, and how its answer is read. */
import type { DraftContent } from '../../../sync/collab/draft-content.ts'
import { termsOf } from '../../../sync/commands/signing/act-input.ts'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import { createId } from '../../../sync/ids.ts'
import { confirmedByCall } from '../../../sync/rules/confirmed-by-call.ts'
import { type AuthorityWorld, type Case, PNG, sha256Of } from '../authority-world.ts'

/**
 * `yes` done or told · `signIn` not signed in · `verify` address not verified · `no` not permitted · `absent` not
 * found · `nothing` answered, with nothing of it · `refused` permitted, and refused for another reason.
 */
export type Outcome = 'yes' | 'signIn' | 'verify' | 'no' | 'absent' | 'nothing' | 'refused'

export interface Reply {
  readonly outcome: Outcome
  /** Everything the caller learns. */
  readonly told: string
}

export type Question = (one: Case, world: AuthorityWorld) => Promise<Reply>

export const CODES: Readonly<Record<string, Outcome>> = {
  0: 'yes',
  9001: 'signIn',
  9002: 'no',
  9003: 'absent',
  9111: 'verify',
  // In the words of the specification (M436, M430).
  9119: 'absent',
  9173: 'absent',
  9120: 'no',
  'not-signed-in': 'signIn',
  'not-permitted': 'no',
  'not-found': 'absent',
  'email-not-verified': 'verify',
}

export async function read(response: Response): Promise<Reply> {
  const text = await response.text()
  const told = `${response.status} ${text}`
  try {
    const { code } = JSON.parse(text) as { code?: number | string }
    if (code !== undefined) return { outcome: CODES[String(code)] ?? 'refused', told }
  } catch {
    // A file.
  }
  return { outcome: response.ok ? 'yes' : response.status === 404 ? 'absent' : 'refused', told }
}

export const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

export const asked = (world: AuthorityWorld, one: Case, path: string, init: RequestInit = {}) =>
  world.request(path, { ...init, headers: { ...init.headers, ...one.headers } })

export const post =
  (path: string, body: (one: Case, world: AuthorityWorld) => unknown, method = 'POST'): Question =>
  async (one, world) =>
    read(await asked(world, one, `/api/${path}`, json(body(one, world), method)))

export const get =
  (path: string, query: (one: Case) => Record<string, string> = () => ({})): Question =>
  async (one, world) =>
    read(await asked(world, one, `/api/${path}?${new URLSearchParams(query(one))}`))

export const processId = (one: Case) => ({ processId: one.envelope.id })

export const email = (one: Case) => `${one.absent ? 'nobody' : 'omar'}@example.com`

export const consent = { text: 'I agree', version: '1', language: 'en' } as const

export const drawing = { kind: 'drawing', sha256: sha256Of(PNG), text: 'Me' } as const

export const atMidway =
  (question: Question): Question =>
  (one, world) =>
    question({ ...one, ...one.atMidway }, world)

export const NEWCOMER = { name: 'Nora', email: 'nora@example.com', language: 'en' } as const

/** Registered, and without a part in it. */
export const COLLEAGUE = { name: 'Cora', email: 'cora@example.com' } as const

export function content(one: Case, world: AuthorityWorld): DraftContent {
  const ids = world.platform
  const documentId = createId('document', ids)
  const recipientId = createId('recipient', ids)
  return {
    kind: 'document',
    title: 'New',
    subject: '',
    message: '',
    language: 'en',
    timeZone: 'UTC',
    expiresAt: null,
    reminder: 'none',
    documents: [{ id: documentId, name: 'a.pdf', sha256: one.fileSha256, sizeBytes: 20 }],
    attachments: [],
    recipients: [
      { id: recipientId, order: 1, kind: 'approve', name: 'A', email: 'a@example.com', language: 'en' },
    ],
    fields: [],
  }
}

export const ownStep = (one: Case) => ({ processId: one.envelope.id, stepId: one.part('sign').id })

export const bound = (one: Case, kind: StepKind) => ({
  envelopeId: one.envelope.id,
  recipientId: one.part(kind).id,
  ...termsOf(one.envelope, one.part(kind).id, confirmedByCall(one.envelope)),
  termsRev: 1,
  values:
    kind === 'sign'
      ? Object.fromEntries(
          one.envelope.fields
            .filter((field) => field.recipientId === one.part(kind).id)
            .map((field) => [field.id, drawing]),
        )
      : {},
})

export const envelopeId = (one: Case) => ({ envelopeId: one.envelope.id })

/** Line of the table, name of the command, its input; 'midway' where it is about the envelope of that name. */
export type Inputs = Readonly<
  Record<string, readonly [string, (one: Case, world: AuthorityWorld) => unknown, 'midway'?]>
>
