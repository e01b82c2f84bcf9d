import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

const download = (one: Case, path = 'StorageFile/DownloadFile') =>
  world.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...one.headers },
    body: JSON.stringify({
      documentId: one.envelope.documents[0]?.id,
      processId: one.envelope.id,
      fetchDocumentType: 2,
    }),
  })
const downloads = async (one: Case) =>
  (
    await world.platform.db.read((query) => readTrail(query, world.platform.db.tables, one.envelope.id))
  ).filter((event) => event.kind === 'documentDownloaded')

describe('downloading a document', () => {
  it('[C194][R0947] is an event of its trail, once a day for each person', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    for (const who of [one, one, owner]) expect((await download(who)).status).toBe(200)
    const [first, second, ...more] = await downloads(one)
    expect(first).toMatchObject({
      recipientId: expect.stringMatching(/^recipient:/),
      facts: { file: 'document', identity: 'account' },
    })
    expect([second?.recipientId, more]).toEqual([null, []])
  })

  it('[R1252] is refused to whom the sender does not allow it, by every call', async () => {
    const one = await world.newCase('recipient')
    const { envelope } = world.platform.db.tables
    const recipients = one.envelope.recipients.map((part) => ({
      ...part,
      restrictions: ['noDownload' as const],
    }))
    await world.platform.db.transact((query) =>
      query
        .update(envelope)
        .set({ body: { ...one.envelope, recipients } })
        .where(eq(envelope.id, one.envelope.id)),
    )
    for (const path of ['StorageFile/DownloadFile', 'StorageFile/GetFile', 'Public/GetFile']) {
      const answer = await download(one, path)
      const { code, description } = (await answer.json()) as { code: number; description: { en: string } }
      expect([path, code]).toEqual([path, 9222])
      expect(description.en).toBe('The sender does not allow this document to be downloaded')
    }
    expect(await downloads(one)).toEqual([])
  })

  it('[R1256] is refused to everybody of an organisation that restricts it, also to whom sent the document', async () => {
    const things = await world.newThings()
    const [owner, guest] = [await world.caseOf(things, 'owner'), await world.caseOf(things, 'guest')]
    const admin = await world.caseOf(things, 'admin')
    const restrict = async (restricted: boolean) => {
      const answer = await world.request('/api/Admin/Organization/RestrictDownloads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin.headers },
        body: JSON.stringify({ restricted }),
      })
      expect(answer.status).toBe(200)
    }
    await restrict(true)
    for (const path of ['StorageFile/DownloadFile', 'StorageFile/GetFile', 'Public/GetFile']) {
      const { code, description } = await (await download(owner, path)).json()
      expect([path, code, description.en]).toEqual([
        path,
        9313,
        'Download is restricted by your organization.',
      ])
    }
    // Who comes by a link belongs to no organisation.
    expect((await download(guest)).status).toBe(200)
    await restrict(false)
    expect((await download(owner)).status).toBe(200)
  })
})
