import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
beforeAll(async () => {
  world = await startServer()
})
afterAll(() => world.stop())

const fixture = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const consent = { text: 'I agree to sign electronically.', version: '1', language: 'en' }

function drawing(name: string): string {
  const canvas = createCanvas(300, 90)
  const context = canvas.getContext('2d')
  context.font = '40px sans-serif'
  context.fillText(name, 10, 60)
  return canvas.toBuffer('image/png').toString('base64')
}

function content(
  parts: readonly { name: string; email: string; kind: 'sign' | 'approve'; order: number }[],
  bytes: Uint8Array,
): DraftContent {
  const ids = world.platform
  const documentId = createId('document', ids)
  const recipients = parts.map((part) => ({
    ...part,
    id: createId('recipient', ids),
    language: 'en' as const,
  }))
  const place = (n: number, k: number) => [
    { page: 1, xPt: 40 + 180 * n, yPt: 100 + 40 * k, widthPt: 150, heightPt: 30 },
  ]
  return {
    kind: 'document',
    title: 'Lease renewal',
    subject: '',
    message: 'Please sign',
    language: 'en',
    timeZone: 'Asia/Dubai',
    expiresAt: null,
    reminder: 'none',
    documents: [{ id: documentId, name: 'lease.pdf', sha256: sha(bytes), sizeBytes: bytes.byteLength }],
    attachments: [],
    recipients,
    fields: recipients.flatMap((one, n) => [
      ...(one.kind === 'sign'
        ? [
            {
              id: createId('field', ids),
              documentId,
              recipientId: one.id,
              kind: 'signature' as const,
              label: 'Signature',
              requirement: 'required' as const,
              places: place(n, 0),
              defaultValue: '',
              options: [],
              fontSizePt: 11,
              align: 'start' as const,
            },
          ]
        : []),
      {
        id: createId('field', ids),
        documentId,
        recipientId: one.id,
        kind: 'text' as const,
        label: 'Title',
        requirement: 'required' as const,
        places: place(n, 1),
        defaultValue: '',
        options: [],
        fontSizePt: 11,
        align: 'start' as const,
      },
    ]),
  }
}

/** Opens the link of the newest mail as a device would after a tap. */
async function openLink(email: string): Promise<Person> {
  const [mail] = await world.mailTo(email)
  const token = /\/sign\/sign#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const anybody = person(world.url, '', email, '')
  const opened = await anybody.call<{ accessToken: string; recipientId: string }>('Token/GetTempToken', {
    token,
    deviceId: createId('device', world.platform),
  })
  expect(opened.code, JSON.stringify(opened)).toBe(0)
  return person(world.url, opened.data.accessToken, email, opened.data.recipientId)
}

const stateOf = async (id: string): Promise<Envelope> => {
  const { envelope } = world.platform.db.tables
  const rows = await world.platform.db.read((query) => query.select({ body: envelope.body }).from(envelope))
  return rows.find((row) => row.body.id === id)?.body as Envelope
}

describe('the main job over the API', () => {
  it('[C151] SubmitAndSign sends and signs the sender’s own step in one answer', async () => {
    const self = await world.register('Salma', 'Noor', 'salma@example.com')
    await self.upload(fixture, 'lease.pdf')
    const wanted = content(
      [{ name: 'Salma Noor', email: 'salma@example.com', kind: 'sign', order: 1 }],
      fixture,
    )
    const title = wanted.fields.find((field) => field.kind === 'text')!
    const { code, data } = await self.call<{ processId: string; signed: boolean }>('TasksEf/SubmitAndSign', {
      content: wanted,
      attributes: [{ attributeId: title.id, attributeValue: { kind: 'text', text: 'Owner' } }],
      signature: drawing('Salma'),
      consent,
    })
    expect([code, data.signed]).toEqual([0, true])
    await world.idle()
    const { state, recipients } = await stateOf(data.processId)
    expect([state, recipients[0]?.state]).toEqual(['completed', 'signed'])
  })

  it('a file whose look was cut off is looked at again when it is sent; one that cannot be signed is told by its reason', async () => {
    const huda = await world.register('Huda', 'Nasser', 'huda@example.com')
    await huda.upload(fixture, 'lease.pdf')
    const left = async (known: { refusal: 'pdf-too-complex' | null }) => {
      const { db } = world.platform
      await db.transact((query) => query.update(db.tables.storedFile).set({ pdf: null, ...known }))
      return huda.call('TasksEf/AddEnvelope', {
        kind: 'document',
        content: content(
          [{ name: 'Huda Nasser', email: 'huda@example.com', kind: 'sign', order: 1 }],
          fixture,
        ),
      })
    }
    expect((await left({ refusal: 'pdf-too-complex' })).code).toBe(9307)
    expect((await left({ refusal: null })).code).toBe(0)
  })

  it('[W1][W4][E003][C148][C178] sends a real PDF to two people, who sign and approve; the result satisfies independent verifiers', async () => {
    const omar = await world.register('Omar', 'Haddad', 'omar@example.com')
    const uploaded = await omar.upload(fixture, 'lease.pdf')
    expect(uploaded.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
    const wanted = content(
      [
        { name: 'مريم السويدي', email: 'mariam@example.com', kind: 'sign', order: 1 },
        { name: 'Khalid Al Mazrouei', email: 'khalid@example.com', kind: 'approve', order: 2 },
        { name: 'Khalid Al Mazrouei', email: 'khalid@example.com', kind: 'sign', order: 3 },
      ],
      fixture,
    )
    const sent = await omar.call<{ processId: string }>('TasksEf/AddEnvelope', {
      kind: 'document',
      content: wanted,
    })
    expect(sent.code, JSON.stringify(sent)).toBe(0)
    const { processId } = sent.data

    const [first, approving, signing] = wanted.recipients
    const mariam = await openLink('mariam@example.com')
    const text = (recipientId: string, value: string) =>
      wanted.fields
        .filter((field) => field.recipientId === recipientId && field.kind === 'text')
        .map((field) => ({ attributeId: field.id, attributeValue: { kind: 'text', text: value } }))
    const signed = await mariam.call('TasksEf/PerformAction', {
      processId,
      stepId: first?.id,
      actionTypeId: 6,
      attributes: text(first!.id, 'رئيسة الشؤون القانونية'),
      signature: drawing('Mariam'),
      consent,
    })
    expect(signed.code, JSON.stringify(signed)).toBe(0)
    await world.idle()
    expect((await stateOf(processId)).recipients.map((one) => one.state)).toEqual([
      'signed',
      'waiting',
      'notActive',
    ])

    const khalid = await openLink('khalid@example.com')
    const early = await khalid.call('TasksEf/PerformAction', {
      processId,
      stepId: signing?.id,
      actionTypeId: 6,
      attributes: text(signing!.id, 'CFO'),
      signature: drawing('K'),
      consent,
    })
    expect(early.description.en).toBe('It is not your turn yet')
    expect(
      (
        await khalid.call('TasksEf/PerformAction', {
          processId,
          stepId: approving?.id,
          actionTypeId: 1,
          attributes: text(approving!.id, 'CFO, approved'),
        })
      ).code,
    ).toBe(0)
    await world.idle()
    expect(
      (
        await khalid.call('TasksEf/PerformAction', {
          processId,
          stepId: signing?.id,
          actionTypeId: 6,
          attributes: text(signing!.id, 'CFO'),
          signature: drawing('Khalid'),
          consent,
        })
      ).code,
    ).toBe(0)
    await world.idle()

    const done = await stateOf(processId)
    expect(done.state, done.stateReason ?? '').toBe('completed')
    const revisions = done.documents[0]!.revisions
    expect(revisions.map((one) => one.cause)).toEqual(['prepared', 'signed', 'signed', 'sealed'])
    const files = await Promise.all(
      revisions.map(async (one) => new Uint8Array(await (await khalid.file(one.sha256)).arrayBuffer())),
    )
    for (const [index, bytes] of files.entries()) {
      expect(sha(bytes)).toBe(revisions[index]!.sha256)
      const before = files[index - 1]
      if (before)
        expect(Buffer.from(bytes.subarray(0, before.byteLength)).equals(Buffer.from(before))).toBe(true)
    }
    const last = files.at(-1) as Uint8Array
    const roots = await omar.call<{ roots: string[] }>('Verify/Roots', {}, 'GET')
    const trustedRoots = roots.data.roots.map((pem) =>
      Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')),
    )
    const report = await verifyPdf(last, { trustedRoots, now: new Date() })
    expect(report.verdict).toBe('valid')

    const path = join(world.dataDir, 'done.pdf')
    writeFileSync(path, last)
    if (!spawnSync('pdfsig', ['-v']).error) {
      const out = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout
      expect(out.match(/Signature is Valid/g)).toHaveLength(3)
      expect(out).toContain('Total document signed')
      expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toMatch(/القانونية/)
      const certificate = join(world.dataDir, 'certificate.pdf')
      writeFileSync(
        certificate,
        new Uint8Array(await (await omar.file(done.certificateSha256 ?? '')).arrayBuffer()),
      )
      expect(execFileSync('pdftotext', ['-layout', certificate, '-'], { encoding: 'utf8' })).toContain(
        'Khalid Al Mazrouei',
      )
      expect(spawnSync('qpdf', ['--check', certificate]).status).toBe(0)
    } else expect(process.env.CI).toBeUndefined()

    const trail = await omar.call<{ events: { kind: string }[]; chain: unknown }>('AuditTrail/Get', {
      processId,
    })
    expect(trail.data.chain).toEqual({ unbroken: true, events: trail.data.events.length })
    expect((await world.mailTo('mariam@example.com')).length).toBe(2)
  })

  it('[E004] strangers learn nothing of an envelope, its files or its trail', async () => {
    const eve = await world.register('Eve', 'Stranger', 'eve@example.com')
    const { envelope } = world.platform.db.tables
    const [row] = await world.platform.db.read((query) =>
      query.select({ body: envelope.body }).from(envelope),
    )
    const id = row!.body.id
    const absent = createId('envelope', world.platform)
    for (const path of [
      'TasksEf/GetDetails',
      'AuditTrail/Get',
      'Tasks/GetDocumentState',
      'Tasks/Cancelled',
      'Notifications/Add',
      'Tasks/UpdateFlagged',
    ]) {
      const body = (processId: string) => ({ processId, flagged: true })
      const [there, nowhere] = [await eve.call(path, body(id)), await eve.call(path, body(absent))]
      expect({ ...there, data: null }, path).toEqual({ ...nowhere, data: null })
      expect(there.code, path).toBe(9002)
    }
    expect((await eve.file(row!.body.documents[0]!.pdfSha256)).status).toBe(403)
  })
})
