/**
 * `GET /files/{sha256}`: bytes by their name, for whoever may read them. Permission comes before existence: a
 * hash one may not read and a hash nobody knows get the same answer. Bytes under a name never change, so they may
 * be kept for ever, but only by this reader (`private`) and this token (`Vary`).
 *
 * `?download=1` or `?download={name}` saves instead of showing.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { refusal } from '../../sync/answers.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { err } from '../../sync/result.ts'
import { answer } from '../http/api.ts'
import { contentDisposition } from '../http/file-answer.ts'
import { type Authenticate, provenCaller, requestContext } from '../http/request-context.ts'
import type { Platform } from '../platform.ts'
import { parseRange } from './byte-range.ts'
import { cleanName, isShown, mediaTypeOf } from './file-kind.ts'
import { ownNameOf, unnamed } from './file-names.ts'
import { type FileStore, isSha256 } from './file-store.ts'
import type { MayRead } from './may-read.ts'

export interface FileRoutesDeps {
  readonly platform: Pick<Platform, 'config' | 'db'>
  readonly authenticate: Authenticate
  readonly store: FileStore
  readonly mayRead: MayRead
}

export function createFileRoutes({ platform, authenticate, store, mayRead }: FileRoutesDeps): Hono {
  const routes = new Hono()
  routes.get('/files/:sha256', async (context) => {
    const caller = provenCaller(await requestContext(context, { config: platform.config, authenticate }))
    if (!caller.ok) return answer(caller)
    const sha256 = context.req.param('sha256')
    const { actor } = caller.value
    if (!isSha256(sha256) || !(await mayRead(actor, sha256))) return answer(err(refusal('not-permitted')))
    const sizeBytes = await store.sizeOf(sha256)
    if (sizeBytes === null) return answer(err(refusal('not-found')))
    return send(context, sha256, sizeBytes, await factsOf(actor, sha256))
  })
  return routes

  async function send(
    context: Context,
    sha256: string,
    sizeBytes: number,
    facts: { name: string; mediaType: string },
  ): Promise<Response> {
    const etag = `"${sha256}"`
    const download = context.req.query('download')
    const name = download && download !== '1' ? cleanName(download) : facts.name
    const headers = new Headers({
      etag,
      'content-type': facts.mediaType,
      'content-disposition': contentDisposition(
        name,
        download !== undefined || !isShown(facts.mediaType) ? 'attachment' : 'inline',
      ),
      'accept-ranges': 'bytes',
      // Compressed on the way, ranges and lengths would no longer be those of the file.
      'cache-control': 'private, max-age=31536000, immutable, no-transform',
      vary: 'Authorization',
      'x-content-type-options': 'nosniff',
      // Shown by itself, a stored file is somebody else's page: it runs nothing and loads nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    if (
      context.req
        .header('if-none-match')
        ?.split(',')
        .some((one) => one.trim().replace(/^W\//, '') === etag)
    )
      return new Response(null, { status: 304, headers })
    const ifRange = context.req.header('if-range')
    const range =
      ifRange === undefined || ifRange === etag ? parseRange(context.req.header('range'), sizeBytes) : null
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${sizeBytes}`)
      return new Response(null, { status: 416, headers })
    }
    headers.set('content-length', String(range ? range.end - range.start + 1 : sizeBytes))
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    const body = context.req.raw.method === 'HEAD' ? null : await store.stream(sha256, range ?? undefined)
    return new Response(body, { status: range ? 206 : 200, headers })
  }

  async function factsOf(actor: Actor, sha256: string): Promise<{ name: string; mediaType: string }> {
    const { db } = platform
    const own = await db.read((query) => ownNameOf(query, db.tables, actor, sha256))
    const mediaType = (await typeOf(actor, sha256)) ?? mediaTypeOf(await headOf(sha256), '', '')
    return { name: own ?? unnamed(sha256, mediaType), mediaType }
  }

  /**
   * As the reader's organisation stored it, or the one whose envelope shows it to the reader; never of a third, which
   * may call the same bytes otherwise. Bytes of our own making are known by their head.
   */
  async function typeOf(actor: Actor, sha256: string): Promise<string | undefined> {
    const { storedFile, fileReference, member } = platform.db.tables
    const facts = { mediaType: storedFile.mediaType }
    const row = await platform.db.read(async (query) => {
      const [own] =
        actor.kind !== 'person'
          ? []
          : await query
              .select(facts)
              .from(storedFile)
              .where(and(eq(storedFile.sha256, sha256), eq(storedFile.organizationId, actor.organizationId)))
      if (own) return own
      const [shown] = await query
        .select(facts)
        .from(storedFile)
        .innerJoin(
          fileReference,
          and(
            eq(fileReference.sha256, storedFile.sha256),
            eq(fileReference.organizationId, storedFile.organizationId),
          ),
        )
        .innerJoin(
          member,
          and(
            eq(member.entity, fileReference.entity),
            eq(member.subject, subjectOf(actor)),
            isNull(member.goneSeq),
          ),
        )
        .where(eq(storedFile.sha256, sha256))
        .limit(1)
      return shown
    })
    return row?.mediaType
  }

  async function headOf(sha256: string): Promise<Uint8Array> {
    const stream = await store.stream(sha256, { start: 0, end: 1023 })
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }
}
