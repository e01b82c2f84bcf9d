/**
 * Files of the server, composed: uploads in, bytes out.
 *
 * Routes: `/uploads` (resumable), `/files/{sha256}`, and the multipart calls below `/api/`, so mount them before
 * the other calls. Guaranteed: a hash alone opens nothing; what was answered as stored is on disk.
 */
import { Hono } from 'hono'
import { refusal } from '../../sync/answers.ts'
import { addAttachment } from '../../sync/collab/edit-documents.ts'
import { subjectOf } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import type { Call } from '../http/call.ts'
import type { Authenticate, AuthenticateProgram } from '../http/request-context.ts'
import type { Platform } from '../platform.ts'
import type { SealingPool } from '../sealing/pool.ts'
import { createDraftFiles } from './draft-files.ts'
import { createFileRoutes } from './file-routes.ts'
import type { FileStore } from './file-store.ts'
import { findTools } from './find-tools.ts'
import { createIngest, type IngestFile } from './ingest-file.ts'
import { createMayRead, type MayRead } from './may-read.ts'
import { createMultipartRoutes } from './multipart-routes.ts'
import { createResumableUploads, type UploadLimits } from './resumable-uploads.ts'
import { type StorageCallsDeps, storageCalls } from './storage-calls.ts'
import { createFileIntake, type FileIntake } from './take-in.ts'

export interface Files {
  readonly routes: Hono
  readonly calls: readonly Call[]
  readonly intake: FileIntake
  readonly mayRead: MayRead
  /** Removes unfinished uploads nobody came back for. */
  removeExpired(): Promise<number>
}

export interface FilesDeps {
  readonly platform: Platform
  readonly store: FileStore
  readonly authenticate: Authenticate
  /** Of keys of programs, which bring documents by the calls for that. */
  readonly authenticateProgram?: AuthenticateProgram
  readonly pool: SealingPool
  /** Left out: looks with the pool and the programs found on this host. */
  readonly ingest?: IngestFile
  readonly uploadLimits?: UploadLimits
  /** Drafts that `storageFile/Add` may write to, and who may write there. */
  readonly drafts?: { readonly documents: LiveDocuments; readonly access: DraftAccess }
}
type DraftAccess = (actor: Parameters<MayRead>[0], documentId: string) => Promise<'write' | 'read' | null>

export function createFiles(deps: FilesDeps): Files {
  const { platform, store, authenticate, drafts } = deps
  const mayReadSent = createMayRead(platform)
  const mayReadDrafts = drafts ? createDraftFiles(platform, drafts.documents) : async () => false
  const mayRead: MayRead = async (actor, sha256) =>
    (await mayReadSent(actor, sha256)) || mayReadDrafts(actor, sha256)
  const ingest =
    deps.ingest ?? createIngest({ store, pool: deps.pool, tools: findTools(process.env.PATH ?? '') })
  const intake = createFileIntake({ platform, store, ingest })
  const uploads = createResumableUploads({
    platform,
    authenticate,
    store,
    intake,
    mayRead,
    ...(deps.uploadLimits ? { limits: deps.uploadLimits } : {}),
  })
  const routes = new Hono()
  routes.route('/', uploads.routes)
  routes.route('/', createFileRoutes({ platform, authenticate, store, mayRead }))
  routes.route(
    '/',
    createMultipartRoutes({
      ...{ platform, authenticate, store, intake },
      ...(deps.authenticateProgram && { authenticateProgram: deps.authenticateProgram }),
    }),
  )
  return {
    routes,
    calls: storageCalls({
      platform,
      store,
      intake,
      mayRead,
      ...(drafts ? { attach: attachTo(platform, drafts) } : {}),
    }),
    intake,
    mayRead,
    removeExpired: uploads.removeExpired,
  }
}

const attachTo =
  (platform: Platform, drafts: NonNullable<FilesDeps['drafts']>): NonNullable<StorageCallsDeps['attach']> =>
  async (actor, draftId, file) => {
    if ((await drafts.access(actor, draftId)) !== 'write') return err(refusal('not-permitted'))
    const id = createId('attachment', platform)
    const { sha256, name, sizeBytes, mediaType } = file
    const { verdict } = await drafts.documents.transact(
      draftId,
      { subject: subjectOf(actor), deviceId: 'api' },
      (ydoc) => addAttachment(ydoc, { id, sha256, name, sizeBytes, mediaType }),
    )
    return verdict === 'stored' ? ok({ id }) : err(refusal('not-permitted'))
  }
