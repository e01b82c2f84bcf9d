import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateContent } from '../../server/documents/certificate.ts'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import { createId } from '../../sync/ids.ts'
import type { ApiScope } from '../../sync/rules/api-scopes.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { commandEntry, sendCommands } from '../authority/questions/commands.ts'

const PORTAL = 'https://portal.example.ae'
let world: AuthorityWorld
let admin: Case
beforeAll(async () => {
  world = await createAuthorityWorld()
  admin = await world.caseOf(await world.newThings(world.people.admin), 'admin')
})
afterAll(() => world.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
async function call(headers: object, path: string, body: object = {}) {
  const response = await world.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  return (await response.json()) as { code: number; data: any }
}
const wish = async (one: Case, name: string, input: unknown) => {
  const response = await sendCommands(world, one, [commandEntry(world, one, name, input)])
  if (response.status !== 200) return response.status
  const { results } = (await response.json()) as { results: { status: string; code?: string }[] }
  return results[0]?.code ?? results[0]?.status
}
async function keyOf(scopes: readonly ApiScope[]) {
  const id = createId('apiKey', world.platform)
  await wish(admin, 'saveApiKey', {
    id,
    set: { name: `Key ${id.slice(-4)}`, scopes, expiresAt: null },
    isNew: true,
  })
  const { data } = await call(admin.headers, 'Api/IssueKey', { id })
  return { id, headers: bearer(data.key) }
}
const setOrigins = (embedOrigins: readonly string[]) =>
  call(admin.headers, 'Admin/Organization/Update', { config: { embedOrigins } })
async function open(link: string) {
  const url = new URL(link)
  return call({}, 'Embedding/Open', { embedId: url.pathname.split('/')[2], token: url.hash.slice(1) })
}

it('[S25] a program with the scope shows a recipient their page in a site; they act in the window, and the evidence names site and key', async () => {
  expect((await setOrigins(['https://a.com evil'])).code).toBe(9000)
  expect((await setOrigins([PORTAL])).data.config.embedOrigins).toEqual([PORTAL])
  const { envelope } = admin
  const part = envelope.recipients.find((one) => one.email === 'guest@example.com' && one.kind === 'approve')!
  const wanted = { processId: envelope.id, stepId: part.id, origin: PORTAL }
  expect((await call((await keyOf(['documents.read'])).headers, 'Embedding/CreateLink', wanted)).code).toBe(
    9258,
  )
  const key = await keyOf(['documents.write'])
  const made = await call(key.headers, 'Embedding/CreateLink', wanted)
  expect(made).toMatchObject({ code: 0, data: { lifeSeconds: 3600 } })

  const frame = await open(made.data.link)
  const as = (token: string): Case => ({ ...admin, headers: bearer(token), subject: part.id })
  const inFrame = as(frame.data.accessToken)
  const place = { envelopeId: envelope.id, recipientId: part.id }
  const approval = { ...place, ...termsOf(envelope, part.id, confirmedByCall(envelope)), values: {} }
  expect(await wish(inFrame, 'openStep', place)).toBe('applied')
  for (const [name, input] of Object.entries({
    approveStep: approval,
    rejectStep: { ...place, reason: 'no' },
    askQuestion: { ...place, question: 'why?', askedRecipientId: null },
  }))
    expect([name, await wish(inFrame, name, input)]).toEqual([name, 'own-window-required'])
  expect((await call(inFrame.headers, 'TasksEf/PerformAction', {})).code).toBe(9129)

  const { data } = await call(inFrame.headers, 'Embedding/OpenWindow')
  const window = await call({}, 'Embedding/EnterWindow', { token: data.token })
  const inWindow = as(window.data.accessToken)
  // Off the list: the act itself is refused, whatever a node still remembers of the session.
  await setOrigins([])
  expect(await wish(inWindow, 'approveStep', approval)).not.toBe('applied')
  await setOrigins([PORTAL])
  expect(await wish(inWindow, 'approveStep', approval)).toBe('applied')

  const { db } = world.platform
  const trail = await db.read((query) => readTrail(query, db.tables, envelope.id))
  const facts = { identity: 'embedded', embeddedIn: PORTAL, linkBy: world.people.admin.id, linkKeyId: key.id }
  for (const kind of ['deviceBound', 'envelopeOpened', 'stepApproved'])
    expect(trail.find((one) => one.kind === kind && one.recipientId === part.id)).toMatchObject({ facts })
  const certificate = certificateContent(envelope, trail, world.platform)
  expect(certificate.recipients[envelope.recipients.indexOf(part)]?.identityMethod).toBe(
    `In the page of ${PORTAL}, by a link the sender handed out`,
  )
  // The change of the list stands in the organisation's trail.
  const settings = await db.read((query) => readTrail(query, db.tables, world.people.admin.at))
  expect(settings.filter((one) => one.facts.field === 'embedOrigins')).toHaveLength(3)
})

it('a key makes no link to what is not its person’s, and learns nothing of it', async () => {
  await setOrigins([PORTAL])
  const { headers } = await keyOf(['documents.write'])
  const others = await world.caseOf(await world.newThings(), 'owner')
  const [part] = others.envelope.recipients
  const asked = (processId: string, stepId: string) =>
    call(headers, 'Embedding/CreateLink', { processId, stepId, origin: PORTAL })
  const answers = [
    await asked(others.envelope.id, part!.id),
    await asked(createId('envelope', world.platform), createId('recipient', world.platform)),
  ]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ code: 9002 })
})
