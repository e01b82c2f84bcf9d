/**
 * The real server on a free port with a world of its own, and people who use it over HTTP. In the run named
 * `postgres` its database is on a real PostgreSQL; `DATABASE_URL` makes it one node of several.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../server/config/config.ts'
import { SILENT } from '../../server/http/logger.ts'
import { type MailboxMessage, readMailbox } from '../../server/mail/mailbox.ts'
import { openInstallation } from '../../server/open-installation.ts'
import type { Platform } from '../../server/platform.ts'
import { openParties } from '../../server/sealing/parties.ts'
import { createServer, type TawqiServer } from '../../server/server.ts'
import { TEST_DIALECT } from '../postgres/open-test-database.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import { BUNDLED_SEALING } from './bundle.ts'
import { PASSWORD, type Person, person } from './person.ts'

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  readonly platform: Platform
  readonly server: TawqiServer
  /** Signs up, confirms by the mailed code, and is signed in. */
  register(firstName: string, lastName: string, email: string): Promise<Person>
  /** Messages to an address, newest first, when everything that was started has come to rest. */
  mailTo(email: string): Promise<MailboxMessage[]>
  idle(): Promise<void>
  stop(): Promise<void>
}

export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tawqi-')))
  const own =
    TEST_DIALECT === 'postgres' && !environment.DATABASE_URL ? await createTestDatabase() : undefined
  const config = parseConfig({
    NODE_ENV: 'test',
    DEMO: 'false',
    // Many people come here within a second.
    BOT_CHECK_COST: '1',
    PORT: '0',
    ...(own ? { DATABASE_URL: own.url } : {}),
    ...environment,
    DATA_DIR: dataDir,
  })
  const { platform, store, nodes } = await openInstallation({
    config,
    log: process.env.LOG ? console : SILENT,
  })
  const parties = await openParties(config, SILENT, new Date())
  const server = await createServer({
    platform,
    parties,
    appFolder: join(import.meta.dirname, '../../dist/app'),
    demoLogins: [],
    store,
    nodes,
    sealing: BUNDLED_SEALING,
  })
  const port = await server.listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`

  const mailTo = async (email: string) => {
    await server.idle()
    return (await readMailbox(platform)).filter((one) => one.toAddress === email)
  }

  return {
    url,
    dataDir,
    platform,
    server,
    mailTo,
    idle: () => server.idle(),
    register: async (firstName, lastName, email) => {
      const anybody = person(url, '', email, '')
      const registered = await anybody.call<{ userId: string }>('Public/RegisterUser', {
        firstName,
        lastName,
        email,
        password: PASSWORD,
        acceptTerms: true,
      })
      const { userId } = registered.data
      const [mail] = await mailTo(email)
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
      const verified = await anybody.call<{ accessToken: string }>('Public/VerifyEmail', {
        checkOTP: code,
        userId,
        email,
        otpReasonId: 1,
      })
      return person(url, verified.data.accessToken, email, userId)
    },
    stop: async () => {
      await server.stop()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
