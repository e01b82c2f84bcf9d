/** Seal steps made with a key of the organisation's own, beside the platform's. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { SILENT } from '../../server/http/logger.ts'
import { openParties } from '../../server/sealing/parties.ts'
import { createId } from '../../sync/ids.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { makeSealKey, SEAL_SUBJECT } from '../server/seal-key.ts'

const seal = makeSealKey()
const pdf = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const consent = { text: 'I agree to sign electronically.', version: '1', language: 'en' }

let world: RunningServer
beforeAll(async () => {
  world = await startServer(seal.environment)
})
afterAll(async () => {
  await world.stop()
  rmSync(seal.folder, { recursive: true, force: true })
})

describe('seals of an organisation', () => {
  it('[R0031][R0032][A173] are made with its own certificate; signatures and the closing seal with the platform’s', async () => {
    const person = await world.register('Salma', 'Noor', 'salma@example.com')
    const uploaded = await person.upload(pdf, 'lease.pdf')
    expect(uploaded.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
    const ids = world.platform
    const documentId = createId('document', ids)
    const recipients = (['eSeal', 'corporateSeal', 'sign'] as const).map((kind, at) => ({
      id: createId('recipient', ids),
      name: 'Salma Noor',
      email: person.email,
      kind,
      order: at + 1,
      language: 'en',
    }))
    const content = {
      kind: 'document',
      title: 'Licence',
      subject: '',
      message: '',
      language: 'en',
      timeZone: 'Asia/Dubai',
      expiresAt: null,
      reminder: 'none',
      documents: [{ id: documentId, name: 'lease.pdf', sha256: sha(pdf), sizeBytes: pdf.byteLength }],
      attachments: [],
      recipients,
      fields: recipients.map(({ id: recipientId }, at) => ({
        id: createId('field', ids),
        documentId,
        recipientId,
        kind: 'signature',
        label: 'Mark',
        requirement: 'editable',
        places: [{ page: 1, xPt: 40, yPt: 100 + 50 * at, widthPt: 150, heightPt: 30 }],
        defaultValue: '',
        options: [],
        fontSizePt: 11,
        align: 'start',
      })),
    }
    const sent = await person.call<{ processId: string }>('TasksEf/AddEnvelope', {
      kind: 'document',
      content,
    })
    expect(sent.code, JSON.stringify(sent)).toBe(0)
    const { processId } = sent.data
    for (const { id: stepId } of recipients) {
      await world.idle()
      const acted = await person.call('TasksEf/PerformAction', {
        processId,
        stepId,
        actionTypeId: 6,
        consent,
      })
      expect(acted.code, JSON.stringify(acted)).toBe(0)
    }
    await world.idle()
    const { envelope } = world.platform.db.tables
    const [row] = await world.platform.db.read((query) =>
      query.select({ body: envelope.body }).from(envelope),
    )
    const tip = row?.body.documents[0]?.revisions.at(-1)?.sha256 ?? ''
    const bytes = new Uint8Array(await (await person.file(tip)).arrayBuffer())
    const roots = await person.call<{ roots: string[] }>('Verify/Roots', {}, 'GET')
    const trustedRoots = roots.data.roots.map((pem) =>
      Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')),
    )
    const report = await verifyPdf(bytes, { trustedRoots, now: new Date() })
    expect([row?.body.state, report.verdict]).toEqual(['completed', 'valid'])
    const signatures = report.revisions.flatMap((one) => one.signatures)
    expect(signatures.map((one) => [one.certificate?.commonName, one.trust])).toEqual([
      [SEAL_SUBJECT, 'trusted'],
      [SEAL_SUBJECT, 'trusted'],
      ['Tawqi document seal', 'trusted'],
      ['Tawqi document seal', 'trusted'],
    ])
  })

  it('stop the start with the name of the variable when the file cannot be used', async () => {
    const config = parseConfig({
      DATA_DIR: seal.folder,
      ...seal.environment,
      SEAL_P12_PASSWORD: 'wrong',
    })
    await expect(openParties(config, SILENT, new Date())).rejects.toThrow('SEAL_P12 cannot be used')
  })
})
