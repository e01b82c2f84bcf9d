/**
 * UAE PASS as its public pages describe it, over real HTTP: it believes nobody. Client and redirect are checked,
 * codes are good once and for ten minutes, PKCE is verified, each token opens what it is for. What its pages do not
 * say, it does not do.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Heard, type Reply, type StandIn, startStandIn } from './http-stand-in.ts'
import { type FieldWish, signAsService } from './sign-as-service.ts'
import type { UaePassPerson } from './uae-pass-people.ts'

export const CLIENT = { id: 'sandbox_stage', secret: 'sandbox secret' }
const GENERAL = 'urn:uae:digitalid:profile:general'
const SCOPES = [GENERAL, `${GENERAL}:profileType`, `${GENERAL}:unifiedId`]
const LEVELS = [
  'urn:safelayer:tws:policies:authentication:level:low',
  'urn:digitalid:authentication:flow:mobileondevice',
]
const SIGNING = '/trustedx-resources/esignsp/v2'

interface Code {
  readonly scopes: readonly string[]
  readonly challenge: string
  readonly redirectUri: string
  readonly person: UaePassPerson
  readonly issuedAt: number
}
interface Session extends Pick<Code, 'scopes' | 'person'> {}
interface Process {
  readonly wish: ProcessWish
  readonly documentIds: readonly string[]
}
interface ProcessWish {
  readonly finish_callback_url: string
  readonly signer: { readonly parameters: { readonly signature_field?: FieldWish } }
  readonly documents?: readonly {
    readonly id: string
    readonly parameters: { readonly signature_field: FieldWish }
  }[]
}

export interface FakeUaePass extends StandIn {
  /** Who holds the phone. */
  person: UaePassPerson
  /** Who signs; the person, unless somebody else took the phone. */
  signsAs: UaePassPerson | null
  /** Shows its pages, with a way on and a way back, and does nothing until a person has chosen. */
  shows: boolean
  /** Replies in place of the service's own, by path. */
  outage: ((path: string) => Reply | 'silent' | 'cut' | null) | null
  /** What becomes of a signed file before it is fetched. */
  tamper: ((signed: Uint8Array) => Uint8Array) | null
  /** Ages every code that was given out. */
  wait(ms: number): void
  readonly processes: ReadonlyMap<string, Process>
}

export async function startFakeUaePass(person: UaePassPerson): Promise<FakeUaePass> {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Session | 'signing'>()
  const documents = new Map<string, Uint8Array>()
  const processes = new Map<string, Process>()
  let aged = 0
  const now = () => Date.now() + aged

  const stand = await startStandIn((heard) => fake.outage?.(heard.url.pathname) ?? answer(heard))
  const fake: FakeUaePass = Object.assign(stand, {
    person,
    signsAs: null,
    shows: false,
    outage: null,
    tamper: null,
    wait: (ms: number) => {
      aged += ms
    },
    processes,
  })
  return fake

  async function answer(heard: Heard): Promise<Reply> {
    const { method, url } = heard
    const path = `${method} ${url.pathname}`
    const isPage = path === 'GET /idshub/authorize' || path === `GET ${SIGNING}/ui`
    if (isPage && fake.shows && !url.searchParams.has('chosen')) return page(url)
    if (path === 'GET /idshub/authorize') return authorize(url.searchParams)
    if (path === 'POST /idshub/token') return token(heard)
    if (path === 'GET /idshub/logout') {
      const back = url.searchParams.get('redirect_uri')
      return back === null
        ? json(400, { error: 'invalid_request' })
        : { status: 302, headers: { location: back } }
    }
    if (path === 'GET /idshub/userinfo') return userinfo(heard)
    if (path === 'POST /trustedx-authserver/oauth/main-as/token') return signToken(heard)
    if (path === `GET ${SIGNING}/ui`) return sign(url.searchParams)
    if (!url.pathname.startsWith(SIGNING) || tokens.get(bearer(heard)) !== 'signing')
      return json(401, { error: 'invalid_token' })
    if (path === `POST ${SIGNING}/documents`) return keep(heard)
    if (path === `POST ${SIGNING}/signer_processes`) return begin(heard)
    const [, id, content] = /\/documents\/([\w-]+)(\/content)?$/.exec(url.pathname) ?? []
    const stored = id && documents.get(id)
    if (method === 'GET' && stored && content)
      return { status: 200, headers: { 'content-type': 'application/pdf' }, body: stored }
    const process = /\/signer_processes\/([\w-]+)$/.exec(url.pathname)?.[1] ?? ''
    if (method === 'DELETE' && processes.delete(process)) return { status: 204 }
    return json(404, { error: 'not_found' })
  }

  function authorize(asked: URLSearchParams): Reply {
    const wanted = {
      response_type: 'code',
      client_id: CLIENT.id,
      code_challenge_method: 'S256',
    }
    const isAsked =
      (asked.get('scope') ?? '').split(' ').every((one) => SCOPES.includes(one)) &&
      LEVELS.includes(asked.get('acr_values') ?? '')
    if (!isAsked) return json(400, { error: 'invalid_request', error_description: 'scope or acr_values' })
    for (const [key, value] of Object.entries(wanted))
      if (asked.get(key) !== value) return json(400, { error: 'invalid_request', error_description: key })
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (asked.has('turnBack'))
      return redirect(redirectUri, { error: 'cancelledOnApp', state: asked.get('state') ?? '' })
    const code = randomUUID()
    codes.set(code, {
      scopes: (asked.get('scope') ?? '').split(' '),
      challenge: asked.get('code_challenge') ?? '',
      redirectUri,
      person: fake.person,
      issuedAt: now(),
    })
    return redirect(redirectUri, { code, state: asked.get('state') ?? '' })
  }

  function token(heard: Heard): Reply {
    if (!isClient(heard)) return json(401, { error: 'invalid_client' })
    const form = new URLSearchParams(String(heard.body))
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      form.get('grant_type') === 'authorization_code' &&
      code?.redirectUri === form.get('redirect_uri') &&
      code.challenge === challenge &&
      now() - code.issuedAt <= 600_000
    if (!isRight || !code) return json(400, { error: 'invalid_grant' })
    return json(200, { access_token: issue(code), token_type: 'Bearer', expires_in: 3600 })
  }

  function userinfo(heard: Heard): Reply {
    const one = tokens.get(bearer(heard))
    if (!one || one === 'signing') return json(401, { error: 'invalid_token' })
    const { uuid, userType, idn, email, fullnameEN, unifiedID } = one.person
    // A visitor has no Emirates ID; what is told of them beside is asked for by scopes of its own.
    const isVisitor = unifiedID !== undefined
    const proven = userType === 'SOP1' ? {} : { fullnameEN, ...(!isVisitor && { idn }) }
    const visitor = {
      ...(one.scopes.includes(`${GENERAL}:profileType`) && { profileType: isVisitor ? '2' : '1' }),
      ...(isVisitor && one.scopes.includes(`${GENERAL}:unifiedId`) && { unifiedID }),
    }
    const [firstnameEN, lastnameEN] = fullnameEN.split(/,+/)
    return json(200, {
      ...{ sub: `UAEPASS/${uuid}`, uuid, userType, email, firstnameEN, lastnameEN },
      ...proven,
      ...visitor,
    })
  }

  function signToken(heard: Heard): Reply {
    const form = new URLSearchParams(String(heard.body))
    const isRight =
      isClient(heard) &&
      form.get('grant_type') === 'client_credentials' &&
      form.get('scope') === 'urn:safelayer:eidas:sign:process:document'
    return isRight
      ? json(200, { access_token: issue('signing'), token_type: 'Bearer', expires_in: 300 })
      : json(401, { error: 'invalid_client' })
  }

  async function keep(heard: Heard): Promise<Reply> {
    const form = await formOf(heard)
    const id = randomUUID()
    documents.set(id, new Uint8Array(await (form.get('document') as File).arrayBuffer()))
    return json(201, { id, url: `${stand.url}${SIGNING}/documents/${id}` })
  }

  async function begin(heard: Heard): Promise<Reply> {
    let wish: ProcessWish
    const documentIds: string[] = []
    if (String(heard.headers['content-type']).startsWith('multipart/')) {
      const form = await formOf(heard)
      wish = JSON.parse(await (form.get('process') as File).text()) as ProcessWish
      const id = randomUUID()
      documents.set(id, new Uint8Array(await (form.get('document') as File).arrayBuffer()))
      documentIds.push(id)
    } else {
      wish = JSON.parse(String(heard.body)) as ProcessWish
      documentIds.push(...(wish.documents ?? []).map((one) => one.id))
    }
    if (documentIds.length === 0 || documentIds.some((id) => !documents.has(id)))
      return json(400, { error: 'invalid_request' })
    const id = randomUUID()
    processes.set(id, { wish, documentIds })
    return json(201, {
      id,
      tasks: {
        pending: [
          { type: 'serverid', id: randomUUID(), url: `${stand.url}${SIGNING}/ui?signerProcessId=${id}` },
        ],
      },
      documents: documentIds.map((one) => ({ id: one, url: `${stand.url}${SIGNING}/documents/${one}` })),
    })
  }

  /** The person looks at the document and enters their password; `turnBack` in its place. */
  async function sign(asked: URLSearchParams): Promise<Reply> {
    const id = asked.get('signerProcessId') ?? ''
    const process = processes.get(id)
    if (!process) return json(404, { error: 'not_found' })
    const { wish, documentIds } = process
    const back = (status: string) => redirect(wish.finish_callback_url, { status, signer_process_id: id })
    if (asked.has('turnBack')) return back('canceled')
    for (const [at, documentId] of documentIds.entries()) {
      const field = wish.documents?.[at]?.parameters.signature_field ?? wish.signer.parameters.signature_field
      const pdf = documents.get(documentId)
      if (!field || !pdf) return back('failed_documents')
      const signed = await signAsService(pdf, field, (fake.signsAs ?? fake.person).signer)
      documents.set(documentId, fake.tamper?.(signed) ?? signed)
    }
    return back('finished')
  }

  function issue(whom: Session | 'signing'): string {
    const made = randomUUID()
    tokens.set(made, whom)
    return made
  }
}

/** What a person sees there. */
function page(url: URL): Reply {
  const link = (words: string, more: string) =>
    `<a href="${`${url.pathname}${url.search}&chosen${more}`.replaceAll('&', '&amp;')}">${words}</a>`
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><meta name="viewport" content="width=device-width"><title>Stand-in of UAE PASS</title>
<p>${link('Go on', '')}</p><p>${link('Turn back', '&turnBack')}</p>`,
  }
}

const json = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function redirect(to: string, words: Record<string, string>): Reply {
  const url = new URL(to)
  for (const [key, value] of Object.entries(words)) url.searchParams.set(key, value)
  return { status: 302, headers: { location: url.href } }
}

const bearer = (heard: Heard): string => heard.headers.authorization?.replace(/^Bearer /, '') ?? ''
const isClient = (heard: Heard): boolean =>
  heard.headers.authorization === `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`

const formOf = (heard: Heard): Promise<FormData> =>
  new Response(new Uint8Array(heard.body), {
    headers: { 'content-type': heard.headers['content-type'] ?? '' },
  }).formData()
