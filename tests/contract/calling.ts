/** Asks a call as somebody and gives its answer. */
import type { AuthorityWorld, Case } from '../authority/authority-world.ts'

export interface Answered {
  readonly status: number
  readonly code: number
  readonly description: { readonly en: string }
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly data: any
}

export const caller =
  (world: () => AuthorityWorld) =>
  async (
    one: Pick<Case, 'headers'>,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const response = await world().request(`/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...one.headers, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, description, data } = (await response.json()) as Answered
    return { status: response.status, code, description, data }
  }
