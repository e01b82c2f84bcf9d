import { Upload } from 'tus-js-client'
import { afterEach, expect, test } from 'vitest'
import { createWorld, sha256Of, tokenOf, type World } from './files-world.ts'

let world: World
afterEach(() => world?.stop())

test('a client of the tus project uploads in pieces, so any such client of an integration can', async () => {
  world = await createWorld()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(3_000_000, 'x')])
  const body = await new Promise<string>((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${world.url}/uploads`,
      chunkSize: 1_000_000,
      retryDelays: null,
      headers: { Authorization: `Bearer ${tokenOf('sara')}` },
      metadata: { name: 'Lease.pdf', type: 'application/pdf', sha256: sha256Of(bytes), purpose: 'document' },
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      onError: reject,
    }).start()
  })
  expect(JSON.parse(body)).toMatchObject({ sha256: sha256Of(bytes), state: 'complete' })
})
