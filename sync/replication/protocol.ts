/**
 * The wire between a device and the server. Two requests: `POST /sync/commands` brings wishes and gets an
 * answer per wish; `POST /sync/pull` brings a checkpoint and gets what changed since, with the results of the
 * device's own commands. A socket only says that there is something to pull.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'

/** Rises when a message changes shape; its history stands in `SPEC.md`. A test pins a hash of the schemas. */
export const PROTOCOL_VERSION = 11
/** Devices of this version are still understood: kinds they do not know pass them by. */
export const OLDEST_PROTOCOL = 1
/** Since this version a device of a large account begins from chunks, and its commands name its timeline. */
export const CHUNKS_SINCE_PROTOCOL = 4
/** Since this version a device knows every kind of field; older ones get envelopes in the kinds they know. */
export const FIELD_KINDS_SINCE_PROTOCOL = 7
/** Since this version a device follows the directory of its organisation. */
export const DIRECTORY_SINCE_PROTOCOL = 9
/** Since this version a device follows each holder its person stands in as a channel of its own. */
export const STANDING_SINCE_PROTOCOL = 11
/** Since this version what a person is told names its subject; older devices know documents alone. */
export const SUBJECTS_SINCE_PROTOCOL = 11
/** No highest: a server that went back to an older release answers newer devices as its own, and they go on. */
const protocol = z.int().check(z.minimum(OLDEST_PROTOCOL))

export const MAX_BATCH = 100
/** A command's exact text; legal acts carry values and consent, drafts carry their content. */
export const MAX_PAYLOAD_CHARS = 8_000_000
/** Small pictures (drawn or typed signatures) that ride with the command that names them. */
export const MAX_BLOB_BYTES = 944_000
export const MAX_BLOBS = 6
/** Texts and pictures of one batch together; a larger one leaves in several, and one command always fits. */
export const MAX_BATCH_CHARS = 16_000_000

/**
 * One wish as it was captured. `payload` is kept as the exact text that the device key signed, so that years
 * later the bytes can be shown with their signature.
 */
export const commandEntry = z.object({
  id: idSchema('command'),
  /** The device's own count, without gaps, given when the entry is ready to be sent. */
  n: z.int().check(z.minimum(1)),
  name: z.string().check(z.maxLength(60)),
  version: z.int().check(z.minimum(1)),
  payload: z.string().check(z.maxLength(MAX_PAYLOAD_CHARS)),
  /** ECDSA P-256 over the UTF-8 bytes of `payload`, base64; null only from a device that has shown no key. */
  signature: z.nullable(z.string().check(z.maxLength(200))),
  blobs: z.record(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    z.string().check(z.maxLength(Math.ceil(MAX_BLOB_BYTES / 3) * 4)),
  ),
  /** The server's own word that it has applied this before; comes with what is offered again. */
  receipt: z.optional(z.string().check(z.maxLength(400))),
})
export type CommandEntry = z.infer<typeof commandEntry>

/** What `payload` parses to. */
/** What one command may stand on. */
export const MAX_AFTER = 50

export const commandPayload = z.object({
  commandId: idSchema('command'),
  name: z.string(),
  version: z.int(),
  /** Who captured it: `person:…` or `recipient:…`, and for whom. */
  account: z.string(),
  input: z.unknown(),
  /** Commands it stands on: it counts only when all of these do. */
  after: z.optional(z.array(idSchema('command')).check(z.maxLength(MAX_AFTER))),
  /** The device's clock and the last server time it had heard, in ms; claims, never an order. */
  capturedAt: z.int(),
  lastServerTime: z.nullable(z.int()),
})
export type CommandPayload = z.infer<typeof commandPayload>

export const commandsRequest = z.object({
  protocol,
  deviceId: idSchema('device'),
  /** The timeline the device knows; null before it has heard of one. */
  epoch: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** JWK of the device key, sent until the server has confirmed it. */
  publicKey: z.nullable(z.record(z.string(), z.unknown())),
  commands: z.array(commandEntry).check(z.minLength(1), z.maxLength(MAX_BATCH)),
})
export type CommandsRequest = z.infer<typeof commandsRequest>

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** `applied`, `refused` with why, or `later`: nothing was decided, ask again at `at`. */
export const commandResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('applied'),
    id: idSchema('command'),
    n: z.int(),
    at: z.int(),
    data: z.optional(z.unknown()),
    /** Signed by the server: kept with the entry, and shown to a restored server that does not know it. */
    receipt: z.optional(z.string()),
  }),
  z.object({
    status: z.literal('refused'),
    id: idSchema('command'),
    n: z.int(),
    at: z.int(),
    code: z.string(),
    facts: z.optional(facts),
  }),
  z.object({
    status: z.literal('later'),
    id: idSchema('command'),
    n: z.int(),
    at: z.int(),
    code: z.optional(z.string()),
  }),
])
export type CommandResult = z.infer<typeof commandResult>

/**
 * `deviceForked`: the same number came with another id; this storage was copied, take a new device id.
 * `reset`: the timeline is another one; nothing was looked at, pull first.
 */
export const commandsAnswer = z.object({
  results: z.array(commandResult),
  now: z.int(),
  deviceForked: z.boolean(),
  reset: z.optional(z.literal(true)),
})
export type CommandsAnswer = z.infer<typeof commandsAnswer>

/** Channel to the number up to which the device is current. */
export const checkpoint = z.record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(0)))
export type Checkpoint = z.infer<typeof checkpoint>

export const pullRequest = z.object({
  protocol,
  deviceId: idSchema('device'),
  /** Null for a device that has never pulled. */
  epoch: z.nullable(z.string().check(z.maxLength(60))),
  checkpoint,
  /** Results up to this number of the device are known to it. */
  ackN: z.int().check(z.minimum(0)),
  limit: z.int().check(z.minimum(1), z.maximum(2000)),
})
export type PullRequest = z.infer<typeof pullRequest>

/**
 * One changed thing. An envelope travels as its list row; the body comes with it when it waits for the reader
 * or changed while the device was following, else on request.
 */
export const pullItem = z.object({
  /** A device passes over what it does not know, and begins anew with the release that knows it. */
  kind: z.string().check(z.maxLength(60)),
  id: z.string(),
  row: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
})
export type PullItem = z.infer<typeof pullItem>

/**
 * A stretch of a channel by the numbers in it: above `after`, up to `upTo`. What it holds is told as list rows, or
 * as the bodies of those that wait for the reader.
 */
export const chunkRange = z.object({
  channel: z.string().check(z.maxLength(100)),
  after: z.int().check(z.minimum(0)),
  upTo: z.int().check(z.minimum(0)),
  part: z.enum(['rows', 'bodies']),
})
export type ChunkRange = z.infer<typeof chunkRange>

const reset = z.object({ reset: z.literal(true), epoch: z.string(), now: z.int() })

export const pullAnswer = z.union([
  reset,
  z.object({
    reset: z.literal(false),
    epoch: z.string(),
    checkpoint,
    items: z.array(pullItem),
    /** Things the reader may no longer see, or that are gone: remove every byte of them. */
    drops: z.array(z.object({ kind: z.string(), id: z.string() })),
    results: z.array(commandResult),
    /** Null until the feed has been told to its end: every result up to this number has been delivered. */
    ackN: z.nullable(z.int()),
    more: z.boolean(),
    /**
     * To be fetched, newest first, before `checkpoint` holds: a large account, to a device that holds nothing, or what
     * a standing that has begun brings. Items and drops beside them count at once.
     */
    chunks: z.optional(z.array(chunkRange)),
    now: z.int(),
    /** Clients older than this protocol must update before they go on. */
    minProtocol: z.int(),
  }),
])

/** `POST /sync/chunk`: a stretch as it was when the checkpoint was taken; what changed since comes with the pull. */
export const chunkRequest = z.extend(chunkRange, {
  protocol,
  epoch: z.string().check(z.maxLength(60)),
  /** The number of the channel in that checkpoint. */
  head: z.int().check(z.minimum(0)),
})
export type ChunkRequest = z.infer<typeof chunkRequest>

export const chunkAnswer = z.union([reset, z.object({ reset: z.literal(false), items: z.array(pullItem) })])
export type ChunkAnswer = z.infer<typeof chunkAnswer>

/** Of `POST /sync/bodies`: what of the wanted the reader may see. */
export const bodiesAnswer = z.object({
  items: z.array(z.object({ id: z.string(), row: z.unknown(), body: z.unknown() })),
})
export type PullAnswer = z.infer<typeof pullAnswer>
export type PullPage = Extract<PullAnswer, { reset: false }>

/** Messages of the device's socket. A poke is a hint: missing one costs at most the next safety pull. */
export const socketMessage = z.discriminatedUnion('type', [
  /** Said twice a minute, so that a half-open socket is noticed. */
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('poke') }),
  z.object({ type: z.literal('revoked'), reason: z.string() }),
])
export type SocketMessage = z.infer<typeof socketMessage>
