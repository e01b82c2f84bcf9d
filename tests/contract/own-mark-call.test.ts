import { createHash } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdoptedMark } from '../../sync/entities/profile.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let sara: Person
beforeAll(async () => {
  world = await startServer()
  sara = await world.register('Sara', 'Salem', 'sara@example.com')
})
afterAll(() => world?.stop())

const picture = (() => {
  const canvas = createCanvas(120, 40)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 120, 40)
  context.fillStyle = '#1a237e'
  context.fillRect(20, 10, 80, 20)
  return canvas
})()
const update = (signatureImage: string) => sara.call('customer/updateSignature', { signatureImage })
const mine = async () =>
  (await sara.call<{ profile: { signature: AdoptedMark | null } }>('Customer/Get', {}, 'GET')).data.profile
    .signature

describe('customer/updateSignature', () => {
  it('[C069][A215] keeps a PNG as one’s own signature, with or without the prefix of its data', async () => {
    const png = picture.toBuffer('image/png')
    expect((await update(`data:image/png;base64,${png.toString('base64')}`)).code).toBe(0)
    const kept = await mine()
    expect(kept).toEqual({ sha256: createHash('sha256').update(png).digest('hex'), text: '' })
    expect((await update(png.toString('base64'))).code).toBe(0)
    expect(await mine()).toEqual(kept)
    const bytes = Buffer.from(await (await sara.file(kept?.sha256 ?? '')).arrayBuffer())
    expect(bytes.equals(png)).toBe(true)
  })

  it('[C069] keeps a JPEG as the PNG of the same picture', async () => {
    const jpeg = picture.toBuffer('image/jpeg')
    expect((await update(`data:image/jpeg;base64,${jpeg.toString('base64')}`)).code).toBe(0)
    const kept = await mine()
    const bytes = Buffer.from(await (await sara.file(kept?.sha256 ?? '')).arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    const image = await loadImage(bytes)
    expect([image.width, image.height]).toEqual([120, 40])
  })

  it('[C069] refuses what is neither with 1007 and its words, and keeps what was there', async () => {
    const before = await mine()
    for (const one of [
      Buffer.from('not a picture').toString('base64'),
      Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x01]).toString('base64'),
      `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
    ]) {
      const refused = await update(one)
      expect([refused.code, refused.description.en]).toEqual([1007, 'Please upload valid png/jpeg image'])
    }
    expect(await mine()).toEqual(before)
  })
})
