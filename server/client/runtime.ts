/** What is in every client, beside its table of calls: JavaScript and its types as they are written into the package. */
export const RUNTIME = `
const MOST_WAITS = 3

export function createClient({ url, key, fetch: ask = globalThis.fetch }) {
  const base = String(url).replace(/\\/+$/, '')
  async function call(name, input = {}, { idempotencyKey, signal } = {}) {
    const known = CALLS[name]
    if (!known) throw new TypeError('No call is named ' + name)
    const [method, path, kind] = known
    const headers = { authorization: 'Bearer ' + key }
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    let address = base + '/api/' + path
    let body
    if (kind === 'form') body = formOf(input)
    else if (method === 'GET') {
      const query = new URLSearchParams(Object.entries(input).filter(([, value]) => value !== undefined))
      if (query.size > 0) address += '?' + query
    } else {
      body = JSON.stringify(input)
      headers['content-type'] = 'application/json'
    }
    for (let waits = 0; ; waits++) {
      const response = await ask(address, { method, headers, body, signal, redirect: 'error' })
      const seconds = Number(response.headers.get('retry-after'))
      if (response.status !== 429 || waits >= MOST_WAITS || !(seconds >= 0 && seconds <= 120))
        return read(response, kind)
      await response.body?.cancel()
      await new Promise((settle) => setTimeout(settle, seconds * 1000))
    }
  }
  return { call }
}

function formOf({ files, envelopeDocument = true }) {
  const form = new FormData()
  for (const file of files) form.append('document', file)
  form.append('options', JSON.stringify({ envelopeDocument }))
  return form
}

async function read(response, kind) {
  const type = response.headers.get('content-type') ?? ''
  if (kind === 'file' && response.ok && !type.startsWith('application/json')) {
    const disposition = response.headers.get('content-disposition') ?? ''
    const named = /filename\\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="([^"]*)"/i.exec(disposition)?.[1]
    const data = { bytes: new Uint8Array(await response.arrayBuffer()), mediaType: type, name: decodeURIComponent(named ?? '') }
    return { ok: true, data, description: { en: '', ar: '', fr: '' } }
  }
  const answer = await response.json().catch(() => null)
  if (typeof answer?.code !== 'number') throw new Error('No answer of Tawqi: HTTP ' + response.status)
  const { code, data, description } = answer
  if (code === 0) return { ok: true, data, description }
  return { ok: false, code, word: WORDS[code] ?? null, status: response.status, facts: data ?? {}, description }
}

const MOST_AGE_SECONDS = 300

export async function readWebhook({ secret, headers, body, now = Date.now() }) {
  const header = (name) => (typeof headers.get === 'function' ? headers.get(name) : headers[name]) ?? ''
  const [id, time, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  if (!/^\\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > MOST_AGE_SECONDS) return null
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0))
  const use = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(id + '.' + time + '.' + body)
  for (const one of String(signatures).split(' ')) {
    const [version, mac = ''] = one.split(',')
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+=*$/.test(mac)) continue
    const given = Uint8Array.from(atob(mac), (character) => character.charCodeAt(0))
    if (await crypto.subtle.verify('HMAC', use, given, signed)) return { id, ...JSON.parse(body) }
  }
  return null
}
`

export const RUNTIME_TYPES = `export interface FormInput {
  readonly files: ReadonlyArray<File>
  /** Documents to be signed; false for attachments. */
  readonly envelopeDocument?: boolean
}

export interface AnsweredFile {
  readonly bytes: Uint8Array
  readonly name: string
  readonly mediaType: string
}

export interface Description {
  readonly en: string
  readonly ar: string
  readonly fr: string
}

export type Answer<Data> =
  | { readonly ok: true; readonly data: Data; readonly description: Description }
  | {
      readonly ok: false
      readonly code: number
      /** Null for a code this client does not know. */
      readonly word: AnswerWord | null
      readonly status: number
      readonly facts: Readonly<Record<string, unknown>>
      readonly description: Description
    }

export interface CallOptions {
  /** Repeated under the same key, what the call changes happens once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface Client {
  /** Throws where there is no network, or no answer of Tawqi. */
  call<Name extends keyof Calls>(
    name: Name,
    input: Calls[Name]['input'],
    options?: CallOptions,
  ): Promise<Answer<Calls[Name]['output']>>
}

export interface ClientOptions {
  /** Where Tawqi is, such as https://sign.example.com. */
  readonly url: string
  /** Made under Administration, API. */
  readonly key: string
  readonly fetch?: typeof globalThis.fetch
}

export function createClient(options: ClientOptions): Client

export interface WebhookMessage {
  /** The same whenever the same is told again. */
  readonly id: string
  readonly type: WebhookEvent
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: {
    readonly processId: string
    readonly processType: number
    readonly title: string
    readonly sequenceNumber: string | null
    readonly statusId: number
    readonly step: {
      readonly stepId: string
      readonly order: number
      readonly kind: string
      readonly name: string
      readonly state: string
    } | null
  }
}

export interface ReceivedWebhook {
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** As it arrived, before anything parsed it. */
  readonly body: string
  readonly now?: number
}

/** Null for what is not signed with the secret, or is older than five minutes. */
export function readWebhook(received: ReceivedWebhook): Promise<WebhookMessage | null>
`
