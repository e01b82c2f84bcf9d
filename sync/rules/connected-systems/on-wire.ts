/** As the specification spells them, and what we call them. */
export const LOCATION_ON_WIRE = {
  body: 'body',
  cookie: 'cookie',
  path: 'path',
  query: 'query string',
  header: 'header',
} as const
export const AUTHORIZATION_ON_WIRE = {
  none: 'None',
  basic: 'Basic',
  apiKey: 'API Key',
  bearer: 'Bearer Token',
} as const
