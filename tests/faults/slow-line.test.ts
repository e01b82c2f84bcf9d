/** What a person must not wait for: a large file on its way stands before nothing else. */
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PATIENCE } from '../../app/session/patient-fetch.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { caller, freshPdf, oneSigner, send } from '../bench/world/life.ts'
import { openDevice } from './device.ts'
import { newDraft } from './draft.ts'
import { createServerProcess } from './server-process.ts'
import { signOn } from './sign-on-device.ts'
import { openSlowLine } from './slow-line.ts'
import { openStoredTruth } from './stored-truth.ts'
import { until } from './until.ts'

const MBIT_16 = 200_000
const WITHIN_MS = 8_000
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('[S1][S2][P1] 205 MB to send, an archive taken back and a signature on 1.6 Mbit/s: the signature is accepted within seconds', async () => {
  const server = await createServerProcess()
  await server.start()
  const line = await openSlowLine(server.url, MBIT_16)
  const [badr] = server.people.colleagues
  if (!badr) throw new Error('Somebody signs')
  const sender = caller(server.url, server.people.first)
  const pdf = freshPdf(1)
  await sender.upload(pdf, 'lease.pdf')
  const content = oneSigner(
    { sha256: shaOf(pdf), sizeBytes: pdf.byteLength },
    { name: badr.name, email: badr.email },
  )
  const envelopeId = await send(sender, content)
  const device = await openDevice(line.url, badr, { patience: PATIENCE })
  await until('the envelope waits on the device', async () => {
    await device.replica.sync()
    return device.replica.envelope(envelopeId) !== undefined
  })

  // In the plane: a large document is sent, another is archived and brought back, one is signed.
  line.down()
  const plans = new Blob([randomBytes(1_000_000), new Uint8Array(MAX_UPLOAD_BYTES - 1_000_000)])
  const large = await device.uploads.add(plans, {
    name: 'Plans.bin',
    mediaType: 'application/octet-stream',
    purpose: 'attachment',
  })
  const draft = newDraft('Plans')
  await device.replica.dispatch('createEnvelope', draft, { title: draft.title })
  const sending = await device.replica.dispatch(
    'sendEnvelope',
    {
      envelopeId: draft.envelopeId,
      content: oneSigner(large, { name: 'Omar', email: 'omar@example.com' }),
      contentHash: '0'.repeat(64),
      update: null,
    },
    { title: draft.title },
  )
  const archived = await device.replica.dispatch(
    'setArchived',
    { envelopeId, archived: true },
    { title: 'Lease' },
  )
  if (!sending.ok || !archived.ok) throw new Error('Both are captured')
  expect(await device.replica.takeBack(archived.value.id)).toBe(true)
  const signed = await signOn(device, envelopeId, content)
  expect(signed.ok, JSON.stringify(signed)).toBe(true)

  const stored = openStoredTruth(server.dataDir)
  line.up()
  const landedAt = performance.now()
  device.uploads.resume()
  void device.replica.sync()
  await until('the signature is accepted', () => stored.eventsOf(envelopeId).includes('signatureAccepted'))
  const tookMs = performance.now() - landedAt
  expect(tookMs).toBeLessThan(WITHIN_MS)
  await until(
    'the large file is on its way',
    () => (device.uploads.progress(large.sha256)?.bytesSent ?? 0) > 0,
  )
  expect(device.uploads.progress(large.sha256)?.bytesSent).toBeLessThan(MAX_UPLOAD_BYTES / 2)
  expect(device.replica.view().outbox.find((one) => one.id === sending.value.id)?.state).toBe('saved')
  expect(stored.answersTo(archived.value.id)).toEqual([])

  device.close()
  stored.close()
  await line.close()
  await server.remove()
})
