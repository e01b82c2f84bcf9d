/** People who use the server over HTTP, as programs would. */

export const PASSWORD = 'Correct-horse-7-battery'

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly code: number
  readonly data: T
  readonly description: { readonly en: string; readonly ar: string; readonly fr: string }
}

export interface Person {
  readonly token: string
  readonly email: string
  readonly userId: string
  call<T>(path: string, body?: unknown, method?: 'GET' | 'POST'): Promise<Answer<T>>
  upload(
    bytes: Uint8Array,
    name: string,
  ): Promise<Answer<{ uploadStatus: number; message: string; id: string }[]>>
  file(sha256: string): Promise<Response>
}

/** A caller with a token; guests' are made from the answer of `Token/GetTempToken`. */
export function person(url: string, token: string, email: string, userId: string): Person {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return {
    token,
    email,
    userId,
    call: async <T>(path: string, body: unknown = {}, method: 'GET' | 'POST' = 'POST') => {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...authorization },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) }
    },
    upload: async (bytes, name) => {
      const form = new FormData()
      form.set('document', new File([bytes as Uint8Array<ArrayBuffer>], name))
      form.set('options', JSON.stringify({ envelopeDocument: true }))
      const response = await fetch(`${url}/api/Document/upload`, {
        method: 'POST',
        headers: authorization,
        body: form,
      })
      return {
        status: response.status,
        ...((await response.json()) as Omit<
          Answer<{ uploadStatus: number; message: string; id: string }[]>,
          'status'
        >),
      }
    },
    file: (sha256) => fetch(`${url}/files/${sha256}`, { headers: authorization }),
  }
}
