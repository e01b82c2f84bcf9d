/** The environment, parsed once. A wrong value stops the start with a sentence that names the variable. */
import { join } from 'node:path'
import * as z from 'zod'

const flag = z.stringbool()
const port = z.coerce.number().int().min(0).max(65535)
const MIME_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/
/** Separated by blanks or commas; a leading dot is allowed. Without it the product's own list counts. */
const listOf = (pattern: RegExp) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .flatMap((one) => one.replace(/^\./, '') || []),
    )
    .pipe(z.array(z.string().regex(pattern)))
    .optional()

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Where the server listens. */
  PORT: port.default(8787),
  HOST: z.string().default('127.0.0.1'),
  /** How people reach it; links in mails begin with it. */
  PUBLIC_URL: z.url().optional(),
  /** Database, files and keys live below it. */
  DATA_DIR: z.string().default('data'),
  /** `postgres://…`, or `sqlite:<file>`; without it SQLite in `DATA_DIR`. */
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|sqlite:.)/, 'must begin with postgres:// or sqlite:')
    .optional(),
  /** Connections of this node to PostgreSQL at most. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(500).default(18),
  /** Files in an S3-compatible store instead of `DATA_DIR/files`: `https://s3.eu-central-1.amazonaws.com`. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Put before every key, such as `tawqi/`. */
  S3_PREFIX: z.string().default(''),
  /** `<endpoint>/<bucket>/<key>`, as most stores but Amazon's want it. */
  S3_PATH_STYLE: flag.default(true),
  /** Local copies of files in S3 take no more than this of `DATA_DIR/files`. */
  S3_CACHE_BYTES: z.coerce.number().int().min(1_000_000).default(2_000_000_000),
  /** Who asks for `/metrics` from elsewhere says it as a bearer token. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _')
    .optional(),
  /** So long `/readyz` says no before the server closes, for a balancer to turn to other nodes. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** A demo organisation on an empty database. */
  DEMO: flag.default(true),
  /** `smtp://user:password@host:587`; without it mail goes to the local mailbox page. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Tawqi <no-reply@localhost>'),
  /** RFC 3161 authorities, separated by blanks or commas, tried in order. */
  TSA_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  /** PKCS#12 file of the platform's signing certificate; made on first start when absent. */
  SIGNING_P12: z.string().optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  /** PKCS#12 file of the organisation's own seal, for eSeals and corporate seals; without it the platform's key makes them. */
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  DEPLOYMENT_TYPE: z.coerce.number().int().min(1).max(3).default(2),
  TENANT_ID: z.coerce.number().int().default(2),
  IDLE_TIMEOUT_SECONDS: z.coerce.number().int().min(60).max(86_400).optional(),
  MAX_UPLOAD_BYTES: z.coerce.number().int().min(1).max(214_958_080).default(214_958_080),
  /** Whether the four lists of types below are enforced; programs are refused either way. */
  FILE_VALIDATION: flag.default(false),
  ALLOWED_EXTENSIONS: listOf(/^[a-z0-9]{1,10}$/),
  ALLOWED_MIME_TYPES: listOf(MIME_TYPE),
  ATTACHMENT_ALLOWED_EXTENSIONS: listOf(/^[a-z0-9]{1,10}$/),
  ATTACHMENT_ALLOWED_MIME_TYPES: listOf(MIME_TYPE),
  /** Push services besides those of the known browsers, such as `push.example.com:8443`. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  /** Steps for a connected system are done by asking here; its secret signs both ways. Both or neither. */
  CONNECTED_SYSTEM_URL: z.url().optional(),
  CONNECTED_SYSTEM_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  /** UAE PASS: where it is, and what it has given this installation as a client. All three or none. */
  UAE_PASS_URL: z.url().optional(),
  UAE_PASS_CLIENT_ID: z.string().optional(),
  UAE_PASS_CLIENT_SECRET: z.string().optional(),
  /** PEM file of the roots that signatures made with UAE PASS must lead to; without it any that is sound is taken. */
  UAE_PASS_ROOTS: z.string().optional(),
  /** JSON file of providers at which people sign in: OpenID Connect and Azure AD (`OPERATE.md`). */
  SIGN_IN_PROVIDERS: z.string().optional(),
  /** Hosts of our own network (`host` or `host:port`) that the two above may be at, also without TLS. */
  TRUSTED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  /** And those that organisations may connect as systems, each on its own word: no others of the two above. */
  CONNECTED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  /** Other names it is reached by, such as `tawqi:8787` behind a proxy that does not pass `Host` on. */
  SERVED_HOSTS: listOf(/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/).default([]),
  /** Before somebody unknown makes us mail: a little work of their device, a provider's check, or nothing. */
  BOT_CHECK: z.enum(['work', 'invisible', 'off']).default('work'),
  /** Rounds of PBKDF2 for each of at most 240 tries; 1,000 is a second of a cheap phone. */
  BOT_CHECK_COST: z.coerce.number().int().min(1).max(2_000).default(1_000),
  /** Of the provider of an invisible check: its script, who asks there, and with what. */
  BOT_CHECK_SCRIPT: z.url().optional(),
  BOT_CHECK_VERIFY_URL: z.url().optional(),
  BOT_CHECK_SECRET: z.string().optional(),
  /** Without these two it is shown on the form that they are missing. */
  BOT_CHECK_KEY: z.string().optional(),
  BOT_CHECK_VERSION: z.string().optional(),
  /** Where its script fetches the rest from, beside where it is itself: `https://www.gstatic.com`. */
  BOT_CHECK_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(z.string().regex(/^https:\/\/[\w.-]+(:\d{1,5})?$/))),
  /** Trust `X-Forwarded-For` of a proxy in front. */
  TRUST_PROXY: flag.default(false),
})

export interface Config extends z.infer<typeof schema> {
  readonly publicUrl: string
  readonly databaseUrl: string
  /** Everybody is on this machine or in its own network: mail goes to the mailbox page, the demo may run. */
  readonly isLocal: boolean
  /** Other devices of the network come too, so nothing of the demo is shown to whoever asks. */
  readonly isLan: boolean
  /** Addresses of this machine in its network, with the port; none unless that is served. */
  readonly lanHosts: readonly string[]
}

export interface LanOption {
  readonly lanAddress?: string
  /** All of this machine in its network, the one above among them. */
  readonly lanAddresses?: readonly string[]
}

/** `lanAddress`: what `npm start -- --lan` found; the server is reached there, with TLS. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  { lanAddress, lanAddresses = [] }: LanOption = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is not valid. ${lines.join('; ')}.`)
  }
  const isLan = lanAddress !== undefined
  const value = isLan ? { ...parsed.data, HOST: given.HOST ?? '0.0.0.0' } : parsed.data
  const s3 = [value.S3_ENDPOINT, value.S3_BUCKET, value.S3_ACCESS_KEY_ID, value.S3_SECRET_ACCESS_KEY]
  if (s3.some((one) => one !== undefined) && s3.some((one) => one === undefined))
    throw new ConfigError(
      'Files in S3 need all four: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  const uaePass = [value.UAE_PASS_URL, value.UAE_PASS_CLIENT_ID, value.UAE_PASS_CLIENT_SECRET]
  if (uaePass.some((one) => one !== undefined) && uaePass.some((one) => one === undefined))
    throw new ConfigError(
      'UAE PASS needs all three: UAE_PASS_URL, UAE_PASS_CLIENT_ID and UAE_PASS_CLIENT_SECRET.',
    )
  const provider = [value.BOT_CHECK_SCRIPT, value.BOT_CHECK_VERIFY_URL, value.BOT_CHECK_SECRET]
  if (value.BOT_CHECK === 'invisible' && provider.some((one) => one === undefined))
    throw new ConfigError(
      'An invisible bot check needs all three: BOT_CHECK_SCRIPT, BOT_CHECK_VERIFY_URL and BOT_CHECK_SECRET.',
    )
  if ((value.CONNECTED_SYSTEM_URL === undefined) !== (value.CONNECTED_SYSTEM_SECRET === undefined))
    throw new ConfigError('A connected system needs both: CONNECTED_SYSTEM_URL and CONNECTED_SYSTEM_SECRET.')
  const ownUrl = isLan ? `https://${lanAddress}:${value.PORT}` : `http://localhost:${value.PORT}`
  const publicUrl = (value.PUBLIC_URL ?? ownUrl).replace(/\/$/, '')
  const host = new URL(publicUrl).hostname
  const isLocal = isLan || host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
  if (!isLocal && !value.SMTP_URL)
    throw new ConfigError(
      `PUBLIC_URL is ${publicUrl}, so people elsewhere need mail: set SMTP_URL (smtp://user:password@host:587) and MAIL_FROM.`,
    )
  if (value.NODE_ENV === 'production' && !isLocal && !value.SIGNING_P12)
    throw new ConfigError(
      'A public installation in production needs its own signing certificate: set SIGNING_P12 and SIGNING_P12_PASSWORD.',
    )
  return {
    ...value,
    publicUrl,
    databaseUrl: value.DATABASE_URL ?? `sqlite:${join(value.DATA_DIR, 'tawqi.sqlite')}`,
    isLocal,
    isLan,
    lanHosts: lanAddresses.map((address) => `${address}:${value.PORT}`),
  }
}

/** Stops the start; the message is for the operator. */
export class ConfigError extends Error {}
