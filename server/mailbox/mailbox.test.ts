import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import { parseConfig } from '../config/config.ts'
import { SILENT } from '../http/logger.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { isMailAddress, oneLine } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Platform } from '../platform.ts'
import { mailboxPage } from './mailbox-page.ts'

function world(environment: Record<string, string> = {}) {
  let now = 1_000_000
  const platform: Platform = {
    config: parseConfig(environment),
    db: openTestDatabase(),
    log: SILENT,
    now: () => now++,
    randomBytes: (length) => new Uint8Array(length).fill(7),
    evidenceKey: new Uint8Array(32),
  }
  const mailer = createMailer(platform)
  const page = mailboxPage(platform)
  const get = (path: string, from = '127.0.0.1', host = 'localhost:8787') =>
    page.request(path, { headers: { host } }, { incoming: { socket: { remoteAddress: from } } })
  const send = (address: string, title: string) => {
    const values = {
      recipientName: 'Omar',
      organizationName: 'Al Noor',
      title,
      link: 'http://localhost:8787/sign/sign#abc',
    }
    return mailer.send({
      to: { address, name: 'Omar' },
      language: 'en',
      ...renderMail('completed', 'en', values),
    })
  }
  return { send, get, platform }
}

describe('the mailbox page', () => {
  it('shows what would have been mailed, newest first, the code and the link ready to use', async () => {
    const { get, send } = world()
    await send('first@a.ae', 'First')
    await send('second@a.ae', 'Second <b>')
    const html = await (await get('/mailbox')).text()
    expect(html.indexOf('second@a.ae')).toBeLessThan(html.indexOf('first@a.ae'))
    expect(html).toContain('href="http://localhost:8787/sign/sign#abc"')
    expect(html).not.toContain('<b>')
    const [newest] = await (await get('/mailbox/messages.json')).json()
    expect(newest).toMatchObject({
      toAddress: 'second@a.ae',
      link: 'http://localhost:8787/sign/sign#abc',
      code: null,
    })
  })

  it('is there for this machine only, under a local name only', async () => {
    const { get } = world()
    expect((await get('/mailbox')).status).toBe(200)
    expect((await get('/mailbox', '::1', '[::1]:8787')).status).toBe(200)
    expect((await get('/mailbox', '10.0.0.5')).status).toBe(404)
    expect((await get('/mailbox', '127.0.0.1', 'evil.example')).status).toBe(404)
    expect((await get('/mailbox/messages.json', '10.0.0.5')).status).toBe(404)
  })

  it('is gone when people elsewhere are served', async () => {
    const { get } = world({ PUBLIC_URL: 'https://sign.example.ae', SMTP_URL: 'smtp://mail.example.ae:587' })
    expect((await get('/mailbox')).status).toBe(404)
  })

  it('shows a message as mail without letting it run or load anything', async () => {
    const { get, send } = world()
    await send('first@a.ae', 'First')
    const [message] = await (await get('/mailbox/messages.json')).json()
    const response = await get(`/mailbox/${message.id}`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toContain('First')
  })
})

describe('headers of a message', () => {
  it('an address is one plain address and nothing else', () => {
    expect(
      ['a@b.ae', 'first.last+tag@sub.example.co', 'سارة@مثال.إمارات', 'root@localhost'].every(isMailAddress),
    ).toBe(true)
    for (const hostile of [
      'a@b.ae, c@d.ae',
      'a@b.ae\r\nBcc: x@y.z',
      'A <a@b.ae>',
      'a@b.ae;c@d.ae',
      'a@b@c',
      '@b',
      'a@',
      '',
      '"a b"@c.d',
    ])
      expect(isMailAddress(hostile), hostile).toBe(false)
  })

  it('a title with line breaks adds no header', async () => {
    const { send, get } = world()
    await send('a@b.ae', 'Hello\r\nBcc: victim@example.com')
    const [message] = await (await get('/mailbox/messages.json')).json()
    expect(message.subject).toBe('“Hello Bcc: victim@example.com” is complete')
    expect(oneLine('a\u2028b\u0000c')).toBe('a b c')
    await expect(send('a@b.ae\nBcc: x@y.z', 'x')).rejects.toThrow()
  })
})
