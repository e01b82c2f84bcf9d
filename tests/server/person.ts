/** People who use the server over HTTP, as programs would. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { requestAccountActivation } from '../../sync/calls/activation.ts'
import { askBotCheck } from '../../sync/calls/bot-check.ts'
import { BOT_CHECK_HEADER } from '../../sync/calls/bot-check-header.ts'
import { requestPasswordReset } from '../../sync/calls/password.ts'
import { registerUser, resendOtp } from '../../sync/calls/sign-up.ts'

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

const WANT_A_PROOF = [registerUser, resendOtp, requestPasswordReset, requestAccountActivation].map(
  ({ path }) => path,
)

/** The work a device does before such a call, as a program would do it. */
export async function botProof(url: string, path: string): Promise<Record<string, string>> {
  const call = WANT_A_PROOF.find((one) => one === path)
  if (call === undefined) return {}
  const response = await fetch(`${url}/api/${askBotCheck.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call }),
  })
  const { data } = (await response.json()) as { data?: { way: string; challenge: Challenge } }
  if (data?.way !== 'work') return {}
  const { challenge } = data
  const solution = await solveChallenge({ challenge, deriveKey })
  return { [BOT_CHECK_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url') }
}

/** A caller with a token; guests' are made from the answer of `Token/GetTempToken`. */
export function person(url: string, token: string, email: string, userId: string): Person {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return {
    token,
    email,
    userId,
    call: async <T>(path: string, body: unknown = {}, method: 'GET' | 'POST' = 'POST') => {
      const proof = token ? {} : await botProof(url, path)
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...authorization, ...proof },
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
