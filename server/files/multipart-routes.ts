/**
 * The specification's multipart calls. They stand beside the table of calls because their bodies go to disk as they arrive. Mount before the other calls.
 */
import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { ANSWERS, type AnswerCode, type Refusal, refusal } from '../../sync/answers.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import { upload, uploadAttachment, uploadFile, uploadImage, uploadLogo } from '../../sync/calls/uploads.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { FilePurpose, FileReport } from '../../sync/entities/file-report.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { scopeAllows } from '../../sync/rules/api-scopes.ts'
import { answerSentences } from '../http/answer.ts'
import { answer } from '../http/api.ts'
import { foldPath } from '../http/call-table.ts'
import { held } from '../http/held-to-contract.ts'
import {
  type Authenticate,
  type AuthenticateProgram,
  type RequestContext,
  refuseUnproven,
  requestContext,
} from '../http/request-context.ts'
import type { Platform } from '../platform.ts'
import type { FileStore } from './file-store.ts'
import { MultipartError, type ReceivedFile, readMultipart } from './multipart.ts'
import { isPicture, MAX_PICTURE_BYTES } from './own-picture.ts'
import { type FileIntake, maxUploadBytes } from './take-in.ts'

/** Field names of the specification; images and logos use the last one. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['document', 'file'])
const MAX_FILES = 20

/** What is served here; the API reference tells of it too. */
export const MULTIPART_CALLS: readonly CallContract[] = [
  upload,
  uploadFile,
  uploadAttachment,
  uploadImage,
  uploadLogo,
]
/** Each answers the name under which its one file was stored. */
const OF_ONE_FILE: ReadonlySet<CallContract> = new Set([uploadAttachment, uploadImage, uploadLogo])
const OF_PICTURES: ReadonlySet<CallContract> = new Set([uploadImage, uploadLogo])

const optionsShape = z.object({ envelopeDocument: z.optional(z.boolean()) })

export interface MultipartRoutesDeps {
  readonly platform: Pick<Platform, 'config' | 'log'>
  readonly authenticate: Authenticate
  /** Of a key that a program shows; without it keys bring nothing. */
  readonly authenticateProgram?: AuthenticateProgram
  readonly store: FileStore
  readonly intake: FileIntake
}

export function createMultipartRoutes(deps: MultipartRoutesDeps): Hono {
  const { platform, authenticate, authenticateProgram, store, intake } = deps
  const routes = new Hono()
  routes.post('/api/*', async (context, next) => {
    const call = MULTIPART_CALLS.find(
      (one) => foldPath(one.path) === foldPath(context.req.path.slice('/api/'.length)),
    )
    if (!call) return next()
    const one = OF_PICTURES.has(call) ? picture : attachment
    return serve(context, call, OF_ONE_FILE.has(call) ? one : documents)
  })
  return routes

  async function serve(
    context: Context,
    contract: CallContract,
    run: (
      files: readonly ReceivedFile[],
      isDocument: boolean,
      request: RequestContext,
      person: PersonActor,
    ) => Promise<Result<unknown, Refusal>>,
  ): Promise<Response> {
    const request = await requestContext(context, {
      ...{ config: platform.config, authenticate },
      ...(authenticateProgram && { authenticateProgram }),
    })
    const { authenticated } = request
    if (!authenticated) return answer(err(refusal('not-signed-in')))
    if (authenticated.scopes && !scopeAllows(authenticated.scopes, contract))
      return answer(err(refusal('scope-missing')))
    const unproven = refuseUnproven(authenticated)
    if (unproven) return answer(err(unproven))
    if (authenticated.actor.kind !== 'person') return answer(err(refusal('not-permitted')))
    let received: readonly ReceivedFile[] = []
    try {
      const form = await readMultipart(context.req.raw, store.stagingPath, {
        fileBytes: maxUploadBytes(platform.config),
        files: MAX_FILES,
        fields: 20,
        fieldBytes: 20_000,
        headBytes: 8_000,
      })
      received = form.files
      const options = parseOptions(form.fields.get('options'))
      const files = received.filter((one) => FILE_FIELDS.has(one.field))
      if (files.length === 0 || options === null)
        return answer(err(refusal('input-not-valid', { field: files.length === 0 ? 'document' : 'options' })))
      const result = await run(files, options.envelopeDocument ?? true, request, authenticated.actor)
      return answer(held(platform.config, contract, result))
    } catch (error) {
      if (error instanceof MultipartError)
        return answer(err(refusal('input-not-valid', { problem: error.message })))
      throw error
    } finally {
      // What was wanted has been moved by now.
      for (const { path } of received) await intake.discard(path)
    }
  }

  async function take(
    person: PersonActor,
    file: ReceivedFile,
    purpose: FilePurpose,
  ): Promise<Result<FileReport, Refusal>> {
    return file.isTooLarge ? err(refusal('file-too-large')) : intake.take(person, { ...file, purpose })
  }

  /** One entry per file; a refused one does not spoil the others. */
  async function documents(
    files: readonly ReceivedFile[],
    isDocument: boolean,
    request: RequestContext,
    person: PersonActor,
  ) {
    const entries: unknown[] = []
    for (const file of files) {
      const taken = await take(person, file, isDocument ? 'document' : 'attachment')
      entries.push(
        taken.ok
          ? {
              uploadStatus: 0,
              message: '',
              id: taken.value.sha256,
              name: taken.value.name,
              sizeBytes: taken.value.sizeBytes,
              pageCount: taken.value.pdf?.pages.length ?? null,
            }
          : {
              uploadStatus: ANSWERS[taken.error.code].code,
              message: sentence(request, taken.error.code),
              id: null,
              name: file.name,
            },
      )
    }
    return ok(entries)
  }

  async function attachment(
    files: readonly ReceivedFile[],
    _isDocument: boolean,
    request: RequestContext,
    person: PersonActor,
  ) {
    const [file] = files
    if (!file) return err(refusal('input-not-valid'))
    const taken = await take(person, file, 'attachment')
    return ok(
      taken.ok
        ? { error: false, payload: { item: itemOf(taken.value), error: null } }
        : {
            error: true,
            payload: {
              item: null,
              error:
                taken.error.code === 'file-type-not-supported'
                  ? answerSentences.format(request.language, 'attachment-not-supported')
                  : sentence(request, taken.error.code),
            },
          },
    )
  }

  /** Looked at before it is kept: whatever it is called, it is what its bytes say. */
  async function picture(
    files: readonly ReceivedFile[],
    isDocument: boolean,
    request: RequestContext,
    person: PersonActor,
  ) {
    const [file] = files
    const isOne =
      file && !file.isTooLarge && file.sizeBytes <= MAX_PICTURE_BYTES && isPicture(await readFile(file.path))
    return isOne
      ? attachment([file], isDocument, request, person)
      : ok({ error: true, payload: { item: null, error: sentence(request, 'image-not-valid') } })
  }

  function sentence(request: RequestContext, code: AnswerCode): string {
    return answerSentences.format(request.language, code)
  }
}

/** The stored file's name on the wire: its hash, and its own name for people. */
export const itemOf = (file: Pick<FileReport, 'sha256' | 'name'>): string => `${file.sha256}-${file.name}`
export const sha256OfItem = (item: string): string | null => /^([0-9a-f]{64})(?:-|$)/.exec(item)?.[1] ?? null

function parseOptions(text: string | undefined): z.infer<typeof optionsShape> | null {
  try {
    const parsed = optionsShape.safeParse(JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
