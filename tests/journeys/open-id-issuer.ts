/** An OpenID provider of the journeys' own: a real library, with one page on which a person goes on or turns back. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Oidc from 'oidc-provider'

export const CLIENT = { clientId: 'tawqi', clientSecret: 'a secret of the two of us' }

export interface OpenIdIssuer {
  readonly url: string
  readonly host: string
  /** Who is there, by the name it knows them by for ever, and by an address. */
  person: { readonly subject: string; readonly email: string }
  /** From now on it serves this client. */
  serves(returnTo: string): void
  stop(): Promise<void>
}

export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  let oidc: Oidc | undefined
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://issuer')
    if (!oidc) return response.writeHead(503).end()
    if (!pathname.startsWith('/interaction/')) return oidc.callback()(request, response)
    const answer = searchParams.get('answer')
    if (answer === null)
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Al Noor sign-in</h1><a href="?answer=on">Go on</a> <a href="?answer=back">Turn back</a>')
    const result =
      answer === 'on'
        ? { login: { accountId: it.person.subject } }
        : { error: 'access_denied', error_description: 'turned back' }
    void oidc.interactionFinished(request, response, result)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const it: OpenIdIssuer = {
    url: `http://${host}`,
    host,
    person: { subject: 'nobody', email: '' },
    serves: (returnTo) => {
      oidc = new Oidc(it.url, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [returnTo],
            response_types: ['code'],
            grant_types: ['authorization_code'],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        pkce: { required: () => true },
        conformIdTokenClaims: false,
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name'],
        },
        cookies: { keys: ['for a journey'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, accountId) => ({
          accountId,
          claims: () => ({ sub: accountId, email: it.person.email, email_verified: true }),
        }),
        loadExistingGrant: async (context) => {
          const { client, session, provider } = context.oidc
          const grant = new provider.Grant({
            clientId: client?.clientId ?? '',
            accountId: session?.accountId ?? '',
          })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
  return it
}
