/** A person signs on a device, in the app's own way: the wish is captured, with its drawing, and sent when it can be. */
import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import type { Device } from './device.ts'

/** For the first recipient of what was sent as `content`; the envelope is on the device. */
export function signOn(
  device: Device,
  envelopeId: `envelope:${string}`,
  content: DraftContent,
): ReturnType<Device['replica']['dispatch']> {
  const envelope = device.replica.envelope(envelopeId)
  const part = content.recipients[0]
  if (!envelope || !part) throw new Error('There is something to sign on this device')
  const ink = drawing()
  const sha256 = createHash('sha256').update(ink).digest('hex')
  return device.replica.dispatch(
    'signStep',
    {
      envelopeId,
      recipientId: part.id,
      ...termsOf(envelope, part.id, confirmedByCall(envelope)),
      values: Object.fromEntries(
        content.fields.map((field) => [
          field.id,
          field.kind === 'signature'
            ? { kind: 'drawing' as const, sha256, text: '' }
            : { kind: 'text' as const, text: 'Head of legal' },
        ]),
      ),
      consent: consentIn('en'),
    },
    { title: 'Lease', blobs: { [sha256]: Buffer.from(ink).toString('base64') } },
  )
}

/** A signature as it is drawn on a phone. */
function drawing(): Uint8Array {
  const canvas = createCanvas(600, 200)
  const context = canvas.getContext('2d')
  context.lineWidth = 6
  for (let n = 0; n < 12; n++) {
    context.moveTo(20 + n * 45, 150)
    context.bezierCurveTo(80 + n * 40, -50, 120 + n * 40, 300, 90 + n * 42, 40)
  }
  context.stroke()
  return canvas.toBuffer('image/png')
}
