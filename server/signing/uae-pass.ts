/**
 * UAE PASS over its documented HTTP protocol: OAuth 2 with userinfo to know the person (it documents no OpenID
 * Connect), and TrustedX signer processes to sign whole files. Source: docs.uaepass.ae, guides "Web application" and
 * "Digital signature". What its pages leave open is listed in `DECISIONS.md`.
 */
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../sync/result.ts'
import type { AskOutside, OutsideAnswer, OutsideRequest } from '../outbound/ask-outside.ts'
import type { RemoteFailure, RemoteIdentity, RemoteSigning } from './remote-signing.ts'
import { signerProcess } from './uae-pass-process.ts'

export interface UaePassOptions {
  /** `https://stg-id.uaepass.ae` for staging, `https://id.uaepass.ae`. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly ask: AskOutside
}

const GENERAL = 'urn:uae:digitalid:profile:general'
/** The last two tell of visitors, who have no Emirates ID. */
const SCOPE = [GENERAL, `${GENERAL}:profileType`, `${GENERAL}:unifiedId`].join(' ')
const SIGN_SCOPE = 'urn:safelayer:eidas:sign:process:document'
const LEVEL = 'urn:safelayer:tws:policies:authentication:level:low'
/** Its page opens the app on this very phone, in place of showing a number to find on another. */
const ON_PHONE = 'urn:digitalid:authentication:flow:mobileondevice'
const SIGNING = '/trustedx-resources/esignsp/v2'

const TIMEOUT_MS = 20_000
/** Files travel both ways. */
const FILE_TIMEOUT_MS = 120_000
const MAX_ANSWER_BYTES = 200_000

const token = z.object({ access_token: z.string(), id_token: z.optional(z.string()) })
const userinfo = z.object({
  uuid: z.string().check(z.minLength(1)),
  userType: z.string(),
  idn: z.optional(z.nullable(z.string())),
  profileType: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  unifiedID: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  fullnameEN: z.optional(z.string()),
  firstnameEN: z.optional(z.string()),
  lastnameEN: z.optional(z.string()),
})
const begun = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,200}$/)),
  tasks: z.object({ pending: z.array(z.object({ url: z.url() })).check(z.minLength(1)) }),
  documents: z.array(z.object({ url: z.url() })).check(z.minLength(1)),
})
const stored = z.object({ id: z.string() })

export function uaePass({ url, clientId, clientSecret, ask }: UaePassOptions): RemoteSigning {
  const base = url.replace(/\/$/, '')
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  return {
    signInAddress: ({ state, nonce, challenge, language, returnTo, onPhone }) =>
      `${base}/idshub/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: SCOPE,
        state,
        nonce,
        redirect_uri: returnTo,
        acr_values: onPhone ? ON_PHONE : LEVEL,
        ui_locales: localeOf(language),
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,

    signOutAddress: (returnTo) => `${base}/idshub/logout?${new URLSearchParams({ redirect_uri: returnTo })}`,

    identify: async ({ code, verifier, nonce, returnTo }) => {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnTo,
        code_verifier: verifier,
      })
      const given = await json(post('/idshub/token', form, { authorization: basic }), token)
      if (!given.ok) return given
      // Not documented; where one is sent it must be the answer to this very question.
      if (given.value.id_token && nonceIn(given.value.id_token) !== nonce)
        return refused('the answer belongs to another question')
      const headers = { authorization: `Bearer ${given.value.access_token}` }
      const person = await json(
        {
          method: 'GET',
          url: `${base}/idshub/userinfo`,
          headers,
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_ANSWER_BYTES,
        },
        userinfo,
      )
      return person.ok ? ok(identityOf(person.value)) : person
    },

    begin: async ({ documents, language, returnTo }) => {
      const authorization = await signToken()
      if (!authorization.ok) return authorization
      const process = { documents, locale: localeOf(language), returnTo }
      const [only] = documents
      if (!only) throw new Error('nothing to sign')
      let made: Result<z.infer<typeof begun>, RemoteFailure>
      if (documents.length === 1) {
        const form = new FormData()
        form.set('process', jsonPart(signerProcess(process)), 'process.json')
        form.set('document', pdfPart(only.pdf), only.name)
        made = await json(await upload(`${SIGNING}/signer_processes`, form, authorization.value), begun)
      } else {
        const ids: string[] = []
        for (const one of documents) {
          const form = new FormData()
          form.set('document', pdfPart(one.pdf), one.name)
          const kept = await json(await upload(`${SIGNING}/documents`, form, authorization.value), stored)
          if (!kept.ok) return kept
          ids.push(kept.value.id)
        }
        made = await json(
          {
            method: 'POST',
            url: `${base}${SIGNING}/signer_processes`,
            headers: { authorization: authorization.value, 'content-type': 'application/json' },
            body: JSON.stringify(signerProcess({ ...process, documentIds: ids })),
            timeoutMs: TIMEOUT_MS,
            maxBytes: MAX_ANSWER_BYTES,
          },
          begun,
        )
      }
      if (!made.ok) return made
      const goTo = made.value.tasks.pending[0]?.url ?? ''
      const files = made.value.documents.map((one) => one.url)
      // An address elsewhere would get our token, or the person.
      const isOurs = [goTo, ...files].every((one) => new URL(one).origin === new URL(base).origin)
      if (!isOurs || files.length !== documents.length)
        return refused('it answered with addresses of somebody else')
      return ok({ processId: made.value.id, goTo, files })
    },

    fetch: async (file, maxBytes) => {
      const authorization = await signToken()
      if (!authorization.ok) return authorization
      const answer = await askFor({
        method: 'GET',
        url: `${file}/content`,
        headers: { authorization: authorization.value },
        timeoutMs: FILE_TIMEOUT_MS,
        maxBytes,
      })
      return answer.ok ? ok(answer.value.body) : answer
    },

    forget: async (processId) => {
      const authorization = await signToken()
      if (!authorization.ok) return
      await ask({
        method: 'DELETE',
        url: `${base}${SIGNING}/signer_processes/${encodeURIComponent(processId)}`,
        headers: { authorization: authorization.value },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      })
    },
  }

  /** Asked for anew each time: how long one lives is said differently in different places. */
  async function signToken(): Promise<Result<string, RemoteFailure>> {
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: SIGN_SCOPE })
    const path = '/trustedx-authserver/oauth/main-as/token'
    const given = await json(post(path, form, { authorization: basic }), token)
    return given.ok ? ok(`Bearer ${given.value.access_token}`) : given
  }

  function post(
    path: string,
    form: URLSearchParams,
    headers: Readonly<Record<string, string>>,
  ): OutsideRequest {
    return {
      method: 'POST',
      url: `${base}${path}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    }
  }

  async function upload(path: string, form: FormData, authorization: string): Promise<OutsideRequest> {
    const message = new Response(form)
    return {
      method: 'POST',
      url: `${base}${path}`,
      headers: { authorization, 'content-type': message.headers.get('content-type') ?? '' },
      body: new Uint8Array(await message.arrayBuffer()),
      timeoutMs: FILE_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    }
  }

  async function askFor(request: OutsideRequest): Promise<Result<OutsideAnswer, RemoteFailure>> {
    const answer = await ask(request)
    const { pathname } = new URL(request.url)
    if (!answer.ok) return unavailable(`${pathname}: ${answer.error.code} ${answer.error.detail}`)
    const { status } = answer.value
    if (status >= 200 && status < 300) return ok(answer.value)
    const detail = `${pathname}: ${status}`
    return status >= 500 || status === 429 ? unavailable(detail) : refused(detail)
  }

  async function json<S extends z.ZodMiniType>(
    request: OutsideRequest,
    shape: S,
  ): Promise<Result<z.infer<S>, RemoteFailure>> {
    const answer = await askFor(request)
    if (!answer.ok) return answer
    const parsed = shape.safeParse(parseJson(answer.value.body))
    return parsed.success ? ok(parsed.data) : unavailable(`${new URL(request.url).pathname}: unreadable`)
  }
}

const localeOf = (language: string): string => (language === 'ar' ? 'ar' : 'en')

const VISITOR = '2'

/** SOP1 is unproven and cannot sign; SOP2 signs with a PIN, SOP3 with a qualified key. */
const identityOf = (one: z.infer<typeof userinfo>): RemoteIdentity => ({
  id: one.uuid,
  nationalId: figuresOf(one.idn),
  visitorId: String(one.profileType) === VISITOR ? figuresOf(one.unifiedID) : null,
  name: plainName(one.fullnameEN ?? `${one.firstnameEN ?? ''} ${one.lastnameEN ?? ''}`),
  email: one.email ?? '',
  maySign: one.userType === 'SOP2' || one.userType === 'SOP3',
})

const figuresOf = (number: string | null | undefined): string | null => number?.replaceAll(/\D/g, '') || null

/** Names come padded with commas: `Ram,,,,ABC,,`. */
const plainName = (text: string): string =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(' ')

function nonceIn(idToken: string): unknown {
  const claims = parseJson(Buffer.from(idToken.split('.')[1] ?? '', 'base64url'))
  return (claims as { nonce?: unknown } | null)?.nonce
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

const jsonPart = (value: object): Blob => new Blob([JSON.stringify(value)], { type: 'application/json' })
const pdfPart = (pdf: Uint8Array): Blob =>
  new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })

const unavailable = (detail: string) => err({ code: 'unavailable', detail } as const)
const refused = (detail: string) => err({ code: 'refused', detail } as const)
