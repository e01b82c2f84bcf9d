/** An envelope that waits for somebody without an account, and the link in the mail they got. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite } from '../../../db/sqlite.ts'
import { readMailbox } from '../../../server/mail/mailbox.ts'
import { caller, freshPdf, oneSigner, send } from './life.ts'
import type { World } from './worlds.ts'

export async function guestLink({ server, first }: World): Promise<string> {
  const sender = caller(server.url, first)
  const bytes = freshPdf(3)
  await sender.upload(bytes, 'lease.pdf')
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength }
  const email = 'guest@elsewhere.example'
  await send(sender, oneSigner(file, { name: 'Guest Elsewhere', email }))
  const db = openSqlite({ file: join(server.dataDir, 'tawqi.sqlite') })
  try {
    for (let tries = 0; tries < 100; tries++) {
      const mail = (await readMailbox({ db })).find((one) => one.toAddress === email)
      const link = /http\S+\/sign\/sign#[\w-]+/.exec(mail?.text ?? '')?.[0]
      if (link) return link
      await sleep(100)
    }
  } finally {
    await db.close()
  }
  throw new Error('No mail with a link came')
}
