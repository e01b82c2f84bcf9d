/** What the tests use of it; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Context {
    readonly oidc: {
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
      readonly provider: Oidc
    }
  }
  export interface Configuration {
    readonly clients: readonly object[]
    readonly pkce: { readonly required: () => boolean }
    readonly conformIdTokenClaims: boolean
    readonly claims: Readonly<Record<string, readonly string[]>>
    readonly cookies: { readonly keys: readonly string[] }
    readonly features: {
      readonly devInteractions: { readonly enabled: boolean }
      readonly backchannelLogout?: { readonly enabled: boolean }
      readonly rpInitiatedLogout?: {
        readonly enabled: boolean
        readonly logoutSource: (context: { body?: string }, form: string) => void
      }
    }
    readonly fetch?: (address: string, options: RequestInit) => Promise<Response>
    readonly interactions: { readonly url: (context: Context, of: { readonly uid: string }) => string }
    readonly findAccount: (context: Context, accountId: string) => object
    readonly loadExistingGrant: (context: Context) => Promise<object>
    readonly jwks?: { readonly keys: readonly object[] }
  }
  export default class Oidc {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    readonly Grant: new (of: {
      readonly clientId: string
      readonly accountId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
