/** A stamp on a page: placed by whoever acts, from their own picture, under the signature like every other value. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { FieldValues } from '../../sync/entities/field.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { createId } from '../../sync/ids.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { type Device, openDevice } from '../faults/device.ts'
import { until } from '../faults/until.ts'
import { hasProgram } from '../sealing/host-programs.ts'
import { routeContent } from '../workflow/route-content.ts'
import { createRouteWorld, FIXTURE, type RouteWorld } from '../workflow/route-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-stamp-'))
let world: RouteWorld
let device: Device
beforeAll(async () => {
  world = await createRouteWorld(['Omar', 'Mariam'])
})
afterAll(async () => {
  device?.close()
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const stamp = ((): Buffer => {
  const canvas = createCanvas(200, 200)
  const context = canvas.getContext('2d')
  context.fillStyle = '#d00000'
  context.fillRect(0, 0, 200, 200)
  return canvas.toBuffer('image/png')
})()
const sha256 = createHash('sha256').update(stamp).digest('hex')
const PLACE = { page: 1, xPt: 400, yPt: 60, widthPt: 90, heightPt: 90 }

it('[R0489][M148] a signer who may only draw places their stamp, and it stands on the sealed page', async () => {
  const ids = world.server.platform
  const base = routeContent(ids, FIXTURE, [['Mariam', 'sign', 1]])
  const [recipient] = base.recipients
  const stampField = {
    ...base.fields[0]!,
    id: createId('field', ids),
    kind: 'stamp' as const,
    label: 'Company stamp',
    requirement: 'required' as const,
    places: [PLACE],
  }
  const content: DraftContent = {
    ...base,
    recipients: [{ ...recipient!, restrictions: ['drawSignatureOnly'] }],
    fields: [...base.fields, stampField],
  }
  const processId = (await world.send(content)) as Envelope['id']
  const mariam = world.who('Mariam')
  const { profile } = (await mariam.call<{ profile: Profile }>('Customer/Get', {}, 'GET')).data
  device = await openDevice(world.server.url, {
    id: profile.id,
    profile,
    accessToken: mariam.token,
  } as Parameters<typeof openDevice>[1])
  await until('the document is on the device', async () => {
    await device.replica.sync()
    return device.replica.envelope(processId) !== undefined
  })
  const input = (values: object) => ({
    envelopeId: processId,
    recipientId: recipient!.id,
    ...termsOf(
      device.replica.envelope(processId) as Envelope,
      recipient!.id,
      confirmedByCall(device.replica.envelope(processId) as Envelope),
    ),
    values: values as FieldValues,
    consent: consentIn('en'),
    markMade: 'drawn' as const,
  })
  const drawing = { kind: 'drawing', sha256, text: '' }
  const signature = { [base.fields[0]!.id]: drawing }
  const refusedFor = (values: object) => device.replica.check('signStep', input(values) as never)?.code
  expect(refusedFor(signature)).toBe('field-value-missing')
  expect(refusedFor({ ...signature, [stampField.id]: { kind: 'text', text: 'Approved' } })).toBe(
    'field-value-not-valid',
  )
  const signed = await device.replica.dispatch(
    'signStep',
    input({ ...signature, [stampField.id]: drawing }) as never,
    { title: 'Works', blobs: { [sha256]: stamp.toString('base64') } },
  )
  expect(signed.ok).toBe(true)
  await until('it was accepted', () =>
    device.replica.view().outbox.some((one) => one.name === 'signStep' && one.state === 'applied'),
  )
  await world.server.idle()
  expect((await world.envelope(processId)).state).toBe('completed')
  const bytes = await world.tip(processId)
  await world.expectValid(bytes, 2)
  if (hasProgram('pdftoppm')) expect(await redness(bytes)).toBeGreaterThan(0.9)
})

/** How much of the stamp's place is of the stamp's colour. */
async function redness(pdf: Uint8Array): Promise<number> {
  const [file, picture] = [join(folder, 'sealed.pdf'), join(folder, 'page')]
  writeFileSync(file, pdf)
  spawnSync('pdftoppm', ['-png', '-r', '72', '-f', '1', '-l', '1', '-singlefile', file, picture])
  const image = await loadImage(readFileSync(`${picture}.png`))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { xPt, yPt, widthPt, heightPt } = PLACE
  const { data } = context.getImageData(xPt + 5, yPt + 5, widthPt - 10, heightPt - 10)
  let red = 0
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60) red++
  return red / (data.length / 4)
}
