/** The real server on a free port with a world of its own, and people who use it over HTTP. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../db/sqlite.ts'
import { parseConfig } from '../../server/config/config.ts'
import { openEvidenceKey } from '../../server/evidence/keys.ts'
import { SILENT } from '../../server/http/logger.ts'
import { type MailboxMessage, readMailbox } from '../../server/mail/mailbox.ts'
import type { Platform } from '../../server/platform.ts'
import { ensureEpoch } from '../../server/replication/epoch.ts'
import { openParties } from '../../server/sealing/parties.ts'
import { createServer, type TawqiServer } from '../../server/server.ts'
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
  const config = parseConfig({
    NODE_ENV: 'test',
    DEMO: 'false',
    PORT: '0',
    ...environment,
    DATA_DIR: dataDir,
  })
  const db = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
  const platform: Platform = {
    config,
    db,
    log: process.env.LOG ? console : SILENT,
    now: Date.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: openEvidenceKey(join(dataDir, 'keys')),
  }
  await db.transact((query) => ensureEpoch(query, db.tables, randomBytes(8).toString('hex')))
  const parties = await openParties(config, SILENT, new Date())
  const server = await createServer({
    platform,
    parties,
    appFolder: join(import.meta.dirname, '../../dist/app'),
    demoLogins: [],
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
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
