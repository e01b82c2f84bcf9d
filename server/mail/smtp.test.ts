import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server of a few lines: it takes what RFC 5321 lets a client say and remembers it. */
async function mailServer() {
  const seen = { recipients: [] as string[], data: '' }
  const server = createServer((socket: Socket) => {
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inData) {
        seen.data += text
        if (seen.data.endsWith('\r\n.\r\n')) {
          inData = false
          say('250 taken')
        }
        return
      }
      for (const line of text.split('\r\n').filter((one) => one !== '')) {
        if (/^RCPT TO/i.test(line)) seen.recipients.push(line)
        if (/^DATA/i.test(line)) inData = true
        say(/^DATA/i.test(line) ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok')
      }
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  const { port } = server.address() as { port: number }
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Tawqi <no-reply@example.ae>' })
  closing.push(() => void mailer.close())
  return { seen, mailer }
}

const content = (title: string) =>
  renderMail('completed', 'ar', {
    recipientName: 'Omar',
    organizationName: 'Al Noor',
    title,
    link: 'https://sign.ae/x',
  })

describe('mail by SMTP', () => {
  it('arrives as text and HTML, in the reader’s language, for exactly one address', async () => {
    const { seen, mailer } = await mailServer()
    await mailer.send({
      to: { address: 'omar@delcourt.fr', name: 'عمر' },
      language: 'ar',
      ...content('Agreement'),
    })
    expect(seen.recipients).toEqual(['RCPT TO:<omar@delcourt.fr>'])
    expect(seen.data).toMatch(/^Content-Language: ar\r$/m)
    expect(seen.data).toMatch(/multipart\/alternative/)
    expect(seen.data).toMatch(/^From: Tawqi <no-reply@example.ae>\r$/m)
  })

  it('no name, title or address adds a header or a recipient', async () => {
    const { seen, mailer } = await mailServer()
    const name = 'Omar" <x@evil.example>, "y\r\nBcc: victim@example.com'
    await mailer.send({
      to: { address: 'omar@delcourt.fr', name },
      language: 'ar',
      ...content('A\r\nBcc: victim@example.com'),
    })
    expect(seen.recipients).toEqual(['RCPT TO:<omar@delcourt.fr>'])
    const [headers = ''] = seen.data.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
    const hostile = { address: 'a@b.ae, victim@example.com', name: 'A' }
    await expect(mailer.send({ to: hostile, language: 'ar', ...content('A') })).rejects.toThrow()
  })

  it('a server that is not there fails within its time, so that a job can try again', async () => {
    const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.ae' })
    await expect(
      mailer.send({ to: { address: 'a@b.ae', name: '' }, language: 'ar', ...content('A') }),
    ).rejects.toThrow()
    await mailer.close()
  })
})
