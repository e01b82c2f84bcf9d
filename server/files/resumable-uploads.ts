/**
 * Resumable uploads (tus 1.0) below `/uploads`. The client names the file by its SHA-256 beforehand; what arrives
 * under another one is refused and removed. An unfinished upload belongs to the person who began it, counts
 * against their quota and is removed when nothing came for days.
 *
 * `GET /uploads/known/{sha256}?purpose=` tells what is known of a file one may read: so a device asks first and
 * sends nothing twice, also when the answer to the last piece was lost.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { FileConfigstore, FileStore as TusFileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import { type Context, Hono } from 'hono'
import { type AnswerCode, refusal } from '../../sync/answers.ts'
import { accountKey } from '../../sync/calls/account-header.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { KnownFile } from '../../sync/entities/file-report.ts'
import { err, ok } from '../../sync/result.ts'
import { statusOf } from '../http/answer.ts'
import { answer } from '../http/api.ts'
import { type Authenticate, provenCaller, requestContext } from '../http/request-context.ts'
import { isOutOfRoom } from '../out-of-room.ts'
import type { Platform } from '../platform.ts'
import { cleanName } from './file-kind.ts'
import { type FileStore, isSha256 } from './file-store.ts'
import { hashFile } from './hash-file.ts'
import type { MayRead } from './may-read.ts'
import { type FileIntake, maxUploadBytes, parsePurpose } from './take-in.ts'

export interface UploadLimits {
  /** Declared sizes of one person's unfinished uploads together. */
  readonly unfinishedBytes: number
  readonly unfinishedCount: number
  /** An unfinished upload is removed this long after it was begun. */
  readonly expireMs: number
}
export const UPLOAD_LIMITS: UploadLimits = {
  unfinishedBytes: 2_000_000_000,
  unfinishedCount: 50,
  expireMs: 3 * 86_400_000,
}

export interface ResumableUploads {
  readonly routes: Hono
  /** Removes expired unfinished uploads; answers how many. Call it now and then. */
  removeExpired(): Promise<number>
}

export interface ResumableUploadsDeps {
  readonly platform: Pick<Platform, 'config' | 'log' | 'now'>
  readonly authenticate: Authenticate
  readonly store: FileStore
  readonly intake: FileIntake
  readonly mayRead: MayRead
  readonly limits?: UploadLimits
}

const ownerIn = ({ personId, organizationId }: PersonActor): string =>
  accountKey({ id: personId, organizationId })

interface Unfinished {
  /** The account it is brought in (S29). */
  readonly owner: string
  readonly sizeBytes: number
  readonly createdAt: number
}

export function createResumableUploads(deps: ResumableUploadsDeps): ResumableUploads {
  const { platform, store, intake } = deps
  const limits = deps.limits ?? UPLOAD_LIMITS
  const directory = join(platform.config.DATA_DIR, 'uploads')
  const configstore = new FileConfigstore(directory)
  const datastore = new TusFileStore({
    directory,
    configstore,
    expirationPeriodInMilliseconds: limits.expireMs,
  })
  const acting = new AsyncLocalStorage<PersonActor>()
  const unfinished = new Map<string, Unfinished>()
  const ready = readUnfinished()

  async function readUnfinished(): Promise<void> {
    for (const id of await configstore.list().catch(() => [])) {
      const upload = await configstore.get(id).catch(() => undefined)
      if (upload) remember(upload)
    }
  }
  function remember(upload: Upload): void {
    unfinished.set(upload.id, {
      owner: upload.metadata?.owner ?? '',
      sizeBytes: upload.size ?? 0,
      createdAt: upload.creation_date ? Date.parse(upload.creation_date) : platform.now(),
    })
  }

  /** Begun on this node, or on another one that keeps its uploads in the same folder. */
  async function ownerOf(id: string): Promise<string | undefined> {
    if (!unfinished.has(id) && UPLOAD_ID.test(id)) {
      const upload = await configstore.get(id).catch(() => undefined)
      if (upload) remember(upload)
    }
    return unfinished.get(id)?.owner
  }

  /** Those that are still there: another node may have finished some. */
  async function unfinishedOf(owner: string): Promise<Unfinished[]> {
    const mine = [...unfinished].filter(([, one]) => one.owner === owner)
    const there = await Promise.all(mine.map(([id]) => configstore.get(id).catch(() => undefined)))
    return mine.flatMap(([id, one], index) => {
      if (there[index]) return [one]
      unfinished.delete(id)
      return []
    })
  }

  const actor = (): PersonActor => {
    const found = acting.getStore()
    if (!found) throw refuse('not-signed-in')
    return found
  }

  const tus = new Server({
    path: '/uploads',
    datastore,
    relativeLocation: true,
    maxSize: maxUploadBytes(platform.config),
    allowedOrigins: [new URL(platform.config.publicUrl).origin],
    disableTerminationForFinishedUploads: true,
    onIncomingRequest: async (_request, id) => {
      // A new upload has no owner yet; for all others an id somebody else made does not exist.
      const known = unfinished.get(id)
      if (known && known.owner !== ownerIn(actor())) throw NOT_FOUND
    },
    onUploadCreate: async (_request, upload) => {
      const { organizationId } = actor()
      const { name, type, sha256, purpose } = upload.metadata ?? {}
      if (upload.size === undefined || !sha256 || !isSha256(sha256)) throw refuse('input-not-valid')
      if (upload.size === 0) throw refuse('file-empty')
      const owner = ownerIn(actor())
      const mine = await unfinishedOf(owner)
      const bytes = mine.reduce((sum, one) => sum + one.sizeBytes, 0)
      if (mine.length >= limits.unfinishedCount || bytes + upload.size > limits.unfinishedBytes)
        throw refuse('too-many-requests')
      unfinished.set(upload.id, { owner, sizeBytes: upload.size, createdAt: platform.now() })
      return {
        metadata: {
          name: cleanName(name ?? ''),
          type: type ?? '',
          sha256,
          purpose: parsePurpose(purpose),
          owner,
          organization: organizationId,
        },
      }
    },
    onUploadFinish: async (_request, upload) => finish(upload),
    onResponseError: (_request, error) => {
      if (!('status_code' in error) || error.status_code >= 500) platform.log.warn('upload failed', { error })
      return isOutOfRoom(error) ? refuse('out-of-room') : undefined
    },
  })

  async function finish(upload: Upload) {
    const { sha256, name, type, purpose } = upload.metadata ?? {}
    // Out of the way of tus first: from here on the upload is gone and only the file counts.
    const path = store.stagingPath()
    await rename(upload.storage?.path ?? join(directory, upload.id), path)
    try {
      await configstore.delete(upload.id)
      unfinished.delete(upload.id)
      const hashed = await hashFile(path)
      if (hashed.sha256 !== sha256) throw refuse('file-hash-wrong')
      const taken = await intake.take(actor(), {
        path,
        ...hashed,
        name: name ?? '',
        claimedType: type ?? '',
        purpose: parsePurpose(purpose),
      })
      if (!taken.ok) throw refuse(taken.error.code)
      return {
        status_code: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(taken.value),
      }
    } finally {
      await intake.discard(path)
    }
  }

  async function signedIn(context: Context): Promise<PersonActor | Response> {
    const caller = provenCaller(
      await requestContext(context, { config: platform.config, authenticate: deps.authenticate }),
    )
    if (!caller.ok) return answer(caller)
    const { actor } = caller.value
    return actor.kind === 'person' ? actor : answer(err(refusal('not-permitted')))
  }

  const routes = new Hono()
  routes.get('/uploads/known/:sha256', async (context) => {
    const person = await signedIn(context)
    if (person instanceof Response) return person
    const sha256 = context.req.param('sha256')
    // Knowing a hash is not having the file: only who may read it learns that it is there.
    const purpose = parsePurpose(context.req.query('purpose'))
    const report =
      isSha256(sha256) && (await deps.mayRead(person, sha256))
        ? await intake.report(person, sha256, purpose)
        : null
    // No error: every new file is asked for before it is sent.
    return answer(ok((report ? { known: true, report } : { known: false }) satisfies KnownFile))
  })
  const pass = async (context: Context) => {
    const request = context.req.raw
    if (!METHODS.has(request.method)) return answer(err(refusal('method-not-allowed')))
    const person = await signedIn(context)
    if (person instanceof Response) return person
    await ready
    const id = /^\/uploads\/([^/]+)$/.exec(context.req.path)?.[1]
    // An upload of somebody else is answered like one that does not exist.
    if (id !== undefined && (await ownerOf(id)) !== ownerIn(person)) return answer(err(refusal('not-found')))
    const response = await acting.run(person, () => tus.handleWeb(request))
    if (request.method === 'DELETE' && response.ok && id !== undefined) unfinished.delete(id)
    return response
  }
  routes.all('/uploads', pass)
  routes.all('/uploads/:id', pass)

  return {
    routes,
    removeExpired: async () => {
      await ready
      const expired = [...unfinished].filter(([, one]) => platform.now() - one.createdAt > limits.expireMs)
      for (const [id] of expired) {
        unfinished.delete(id)
        await datastore.remove(id).catch(() => undefined)
      }
      return expired.length
    },
  }
}

/** What tus makes; anything else must not become a path. */
const UPLOAD_ID = /^[0-9a-f]{32}$/
/** GET would hand out an unfinished file by its id alone; OPTIONS tells other sites what they cannot use. */
const METHODS: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE'])
const NOT_FOUND = { status_code: 404, body: '' }

/** What tus answers when a hook throws it: the product's code as JSON, which the client reads. */
const refuse = (code: AnswerCode) => ({ status_code: statusOf(code), body: JSON.stringify({ code }) })
