/**
 * The device's endpoints: `POST /sync/commands`, `/sync/pull`, `/sync/chunk`, `/sync/bodies`,
 * `/sync/decided`, `/sync/ping`. All answer JSON that is never cached; who asks is resolved by the HTTP layer and passed in.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { idSchema } from '../../sync/ids.ts'
import { decidedRequest } from '../../sync/replication/decided.ts'
import {
  type CommandEntry,
  type CommandResult,
  type CommandsAnswer,
  chunkRequest,
  commandPayload,
  commandsRequest,
  OLDEST_PROTOCOL,
  pullRequest,
} from '../../sync/replication/protocol.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { envelopeRow, readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { MAX_COMMANDS_BODY, MAX_DECIDED_BODY } from '../budgets/budgets.ts'
import { answer } from '../http/api.ts'
import { parseJson, readBytes } from '../http/body.ts'
import { jsonAnswer } from '../http/json-answer.ts'
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts'
import type { Platform } from '../platform.ts'
import { answerChunk, decompress } from '../replication/chunk.ts'
import type { ChunkSizes } from '../replication/chunk-plan.ts'
import { answerDecided } from '../replication/decided.ts'
import { createDevices, type Device, type Devices } from '../replication/devices.ts'
import { readEpoch } from '../replication/epoch.ts'
import type { Executor } from '../replication/execute.ts'
import { createKeptBytes } from '../replication/kept-bytes.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import { asKnownTo } from '../replication/older-devices.ts'
import { answerPull } from '../replication/pull.ts'
import { createReceipts, hashOf, isKept } from '../replication/receipts.ts'
import type { Outcome, Wish } from '../replication/wish.ts'

export interface SyncRoutesDeps {
  readonly platform: Platform
  readonly executor: Executor
  /** The session behind a request; null answers 401. */
  readonly sessionOf: (
    context: Context,
  ) => Promise<{ readonly actor: Actor; readonly sessionId: string } | null>
  /** A one-time ticket for the device's socket. */
  readonly socketTicket: (actor: Actor, sessionId: string) => string
  /** Keeps a small picture that rode with a command; says why not when it is none, or not what its name says. */
  readonly keepBlob: (
    actor: Actor,
    envelopeId: string | null,
    sha256: string,
    bytes: Uint8Array,
  ) => Promise<'input-not-valid' | 'image-not-valid' | null>
  /** Smaller ones let a simulation of small accounts begin from chunks too. */
  readonly chunkSizes?: ChunkSizes
}

/** Chunks made for one device are the same for the person's next one. */
const MOST_KEPT_BYTES = 48_000_000
/** Each refusal is kept for good; nobody honest has this many, and who has goes on later. */
const REFUSALS = { burst: 2_000, perSecond: 2 }
const MAX_BODIES = 200
const bodiesRequest = z.object({
  /** Absent from devices before version 7. */
  protocol: z._default(z.int(), OLDEST_PROTOCOL),
  ids: z.array(idSchema('envelope')).check(z.maxLength(MAX_BODIES)),
})
const pingRequest = z.object({ nonce: z.string().check(z.maxLength(80)) })

export function createSyncRoutes(deps: SyncRoutesDeps): Hono {
  const app = new Hono()
  const devices = createDevices(deps.platform)
  const refusals = createRateLimiter()
  const keptChunks = createKeptBytes(MOST_KEPT_BYTES)
  app.use('*', async (context, next) => {
    await next()
    // Not `context.header`: that makes a second answer out of the first, through a stream.
    context.res.headers.set('cache-control', 'no-store')
  })

  app.post('/ping', async (context) => {
    const body = await read(context, pingRequest, 1_000)
    return body.ok ? jsonAnswer({ nonce: body.value.nonce, now: deps.platform.now() }) : body.error
  })
  app.post(
    '/ticket',
    authorised(deps, async (_context, actor, sessionId) =>
      jsonAnswer({ ticket: deps.socketTicket(actor, sessionId) }),
    ),
  )
  app.post(
    '/commands',
    authorised(deps, async (context, actor) => {
      const body = await read(context, commandsRequest, MAX_COMMANDS_BODY)
      return body.ok
        ? jsonAnswer(await receiveCommands(deps, devices, refusals, body.value, actor))
        : body.error
    }),
  )
  app.post(
    '/pull',
    authorised(deps, async (context, actor) => {
      const sent = await read(context, pullRequest, 200_000)
      if (!sent.ok) return sent.error
      const body = sent.value
      // Results belong to the device's owner: a foreign device id yields nothing.
      const device = await devices.find(body.deviceId)
      const foreign = device !== null && device.subject !== subjectOf(actor)
      const asked = foreign ? { ...body, ackN: Number.MAX_SAFE_INTEGER } : body
      return jsonAnswer(await answerPull(deps.platform, asked, actor, deps.chunkSizes))
    }),
  )
  app.post(
    '/chunk',
    authorised(deps, async (context, actor) => {
      const body = await read(context, chunkRequest, 2_000)
      if (!body.ok) return body.error
      return compressedAnswer(context, await answerChunk(deps.platform, keptChunks, body.value, actor))
    }),
  )
  app.post(
    '/bodies',
    authorised(deps, async (context, actor) => {
      const asked = await read(context, bodiesRequest, 20_000)
      if (!asked.ok) return asked.error
      const body = asked.value
      const reader = readerOf(actor)
      const found = await deps.platform.db.read((query) =>
        loadEnvelopes(query, deps.platform.db.tables, body.ids),
      )
      const items = [...found.values()].flatMap((envelope) => {
        const rendered = renderEnvelope(envelope, reader)
        return rendered
          ? [
              {
                kind: 'envelope',
                id: envelope.id,
                row: envelopeRow(rendered, reader),
                body: asKnownTo(body.protocol, rendered),
              },
            ]
          : []
      })
      return jsonAnswer({ items, now: deps.platform.now() })
    }),
  )
  app.post(
    '/decided',
    authorised(deps, async (context, actor) => {
      const body = await read(context, decidedRequest, MAX_DECIDED_BODY)
      return body.ok ? jsonAnswer(await answerDecided(deps.platform, body.value, actor)) : body.error
    }),
  )
  return app
}

/** JSON that is gzipped already; opened again for the rare client that did not ask for it. */
async function compressedAnswer(context: Context, bytes: Uint8Array): Promise<Response> {
  const takesGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  const sent = takesGzip ? bytes : await decompress(bytes)
  return new Response(new Uint8Array(sent), {
    headers: {
      'content-type': 'application/json',
      'content-length': String(sent.byteLength),
      vary: 'accept-encoding',
      ...(takesGzip && { 'content-encoding': 'gzip' }),
    },
  })
}

function authorised(
  deps: SyncRoutesDeps,
  respond: (context: Context, actor: Actor, sessionId: string) => Promise<Response>,
) {
  return async (context: Context): Promise<Response> => {
    const session = await deps.sessionOf(context)
    return session
      ? respond(context, session.actor, session.sessionId)
      : jsonAnswer({ code: 'not-signed-in' }, { status: 401 })
  }
}

/** What the body says, or the answer that it says nothing we take. */
async function read<T>(
  context: Context,
  schema: z.ZodMiniType<T>,
  maxBytes: number,
): Promise<Result<T, Response>> {
  const bytes = await readBytes(context.req.raw, maxBytes)
  const json = bytes.ok ? parseJson(bytes.value) : bytes
  const parsed = json.ok ? schema.safeParse(json.value) : null
  if (parsed?.success) return ok(parsed.data)
  return err(answer(err(refusal(json.ok ? 'input-not-valid' : json.error))))
}

const laterOf = (commands: readonly CommandEntry[], now: number, seconds: number): CommandResult[] =>
  commands.map(({ id, n }) => ({
    id,
    n,
    at: now + seconds * 1000,
    status: 'later',
    code: 'too-many-requests',
  }))

async function receiveCommands(
  deps: SyncRoutesDeps,
  devices: Devices,
  refusals: RateLimiter,
  request: z.infer<typeof commandsRequest>,
  actor: Actor,
): Promise<CommandsAnswer> {
  const subject = subjectOf(actor)
  const epoch = await deps.platform.db.glance((query) => readEpoch(query, deps.platform.db.tables))
  // Of another timeline: what it sends may hang on what is no more here. It learns what is, and offers anew.
  if (request.epoch && request.epoch !== epoch)
    return { results: [], now: deps.platform.now(), deviceForked: false, reset: true }
  const device = await devices.register(request.deviceId, subject, request.publicKey as JsonWebKey | null)
  const now = () => deps.platform.now()
  const wait = refusals.wait(subject, REFUSALS, now())
  if (wait > 0) return { results: laterOf(request.commands, now(), wait), now: now(), deviceForked: false }
  if (device.subject !== subject) return { results: [], now: now(), deviceForked: true }
  // Examined in parallel, then handed over in the device's order and together, so that they share a commit.
  const wishes = await Promise.all(
    request.commands.map((entry) => examine(deps, entry, request.deviceId, device, actor)),
  )
  const held = new Set<string>()
  const outcomes = await Promise.all(
    wishes.map(async (wish, index) => ({
      entry: request.commands[index] as CommandEntry,
      outcome: 'status' in wish ? wish : await deps.executor.execute({ ...wish, held }),
    })),
  )
  const refused = outcomes.filter((one) => one.outcome.status === 'refused').length
  if (refused > 0) refusals.spend(subject, REFUSALS, now(), refused)
  return {
    results: outcomes
      .filter((one) => one.outcome.status !== 'forked')
      .map((one) => resultOf(one.entry, one.outcome, receiptFor(deps, one.entry, one.outcome, subject))),
    now: now(),
    deviceForked: outcomes.some((one) => one.outcome.status === 'forked'),
  }
}

/** The wish inside an entry, or why it is none. */
async function examine(
  deps: SyncRoutesDeps,
  entry: CommandEntry,
  deviceId: string,
  device: Device,
  actor: Actor,
): Promise<Wish | Outcome> {
  const raw = { ...entry, input: null, actor, device: { id: deviceId, n: entry.n }, claimedAt: null }
  const refused = (
    code: 'input-not-valid' | 'image-not-valid' | 'not-permitted' | 'device-signature-wrong',
  ) => deps.executor.refuse(raw, refusal(code))
  const payload = parsePayload(entry.payload)
  if (
    !payload ||
    payload.commandId !== entry.id ||
    payload.name !== entry.name ||
    payload.version !== entry.version
  )
    return refused('input-not-valid')
  if (payload.account !== subjectOf(actor)) return refused('not-permitted')
  if (!(await device.isFrom(entry.signature, entry.payload))) return refused('device-signature-wrong')
  const envelopeId = (payload.input as { envelopeId?: unknown } | null)?.envelopeId
  for (const [sha256, base64] of Object.entries(entry.blobs)) {
    const problem = await deps.keepBlob(
      actor,
      typeof envelopeId === 'string' ? envelopeId : null,
      sha256,
      Buffer.from(base64, 'base64'),
    )
    if (problem) return refused(problem)
  }
  return {
    id: entry.id,
    name: entry.name,
    version: entry.version,
    input: payload.input,
    ...(payload.after && { after: payload.after }),
    actor,
    payload: entry.payload,
    signature: entry.signature,
    device: { id: deviceId, n: entry.n },
    claimedAt: payload.capturedAt,
    acknowledgedAt: acknowledgedAt(deps, entry, actor),
  }
}

/** A receipt that is not ours, or too old, is no receipt: the wish is judged like any other. */
function acknowledgedAt({ platform }: SyncRoutesDeps, entry: CommandEntry, actor: Actor): number | null {
  if (!entry.receipt) return null
  const command = { id: entry.id, subject: subjectOf(actor), payloadHash: hashOf(entry.payload) }
  return createReceipts(platform.evidenceKey).read(entry.receipt, command, platform.now())
}

function receiptFor(
  { platform }: SyncRoutesDeps,
  { id, name, payload }: CommandEntry,
  outcome: Outcome,
  subject: string,
): string | null {
  if (outcome.status !== 'applied' || !isKept(name)) return null
  return createReceipts(platform.evidenceKey).issue({ id, subject, payloadHash: hashOf(payload) }, outcome.at)
}

function parsePayload(text: string) {
  const json = parseJson(Buffer.from(text))
  const parsed = json.ok ? commandPayload.safeParse(json.value) : null
  return parsed?.success ? parsed.data : null
}

function resultOf(
  entry: CommandEntry,
  outcome: Exclude<Outcome, { status: 'forked' }> | Outcome,
  receipt: string | null,
): CommandResult {
  const common = { id: entry.id, n: entry.n, at: outcome.status === 'forked' ? 0 : outcome.at }
  if (outcome.status === 'applied')
    return {
      ...common,
      status: 'applied',
      ...(outcome.data === undefined ? {} : { data: outcome.data }),
      ...(receipt !== null && { receipt }),
    }
  if (outcome.status === 'refused')
    return {
      ...common,
      status: 'refused',
      code: outcome.refusal.code,
      ...(outcome.refusal.facts ? { facts: { ...outcome.refusal.facts } } : {}),
    }
  return {
    ...common,
    status: 'later',
    ...(outcome.status === 'later' && outcome.refusal ? { code: outcome.refusal.code } : {}),
  }
}

/** An id for wishes that came without one of their own (plain API clients). */
export const freshCommandId = (): string => `command:${randomUUID()}`
