/** Whom a template reaches: as many devices as it is shown to, as long as it is offered to them, and nobody else’s. */
import { afterEach, describe, expect, it } from 'vitest'
import { templateContent } from '../../sync/collab/template-content.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId } from '../../sync/ids.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { contentFor, storeFiles } from './envelopes.ts'
import { dueTo, shownOn } from './holdings.ts'
import { office } from './office.ts'

let at: Awaited<ReturnType<typeof office>>
afterEach(() => at.world.close())

/** Ana’s, kept from a document of hers. */
async function kept(showTo: 'onlyMe' | 'allMembers' = 'onlyMe') {
  at = await office(41)
  const { world, ana } = at
  const content = contentFor(world, 'Lease', [])
  await storeFiles(world, content, ana.organizationId)
  for (const { sha256 } of content.documents) {
    const { fileReference } = world.platform.db.tables
    await world.platform.db.transact((query) =>
      query
        .insert(fileReference)
        .values({ sha256, entity: ana.personId, organizationId: ana.organizationId, role: 'upload' })
        .onConflictDoNothing(),
    )
  }
  const id = createId('template', world.platform)
  const made = await world.run(ana, 'saveAsTemplate', {
    ...{ id, name: 'Lease', type: 'document', showTo },
    content: templateContent.parse({
      settings: { title: 'Lease', language: 'en', timeZone: 'UTC' },
      message: '',
      documents: content.documents.map(({ id: of, name, sha256 }) => ({
        id: of,
        name,
        sha256,
        sizeBytes: 1000,
      })),
      ...{ attachments: [], recipients: [], groups: [], fields: [] },
    }),
  })
  expect(made).toMatchObject({ status: 'applied' })
  return id
}

/** Whether Omar’s device holds it; it holds what the database says, whatever that is. */
async function omarHas(id: string): Promise<boolean> {
  await at.his.replica.sync()
  expect(shownOn(at.his)).toEqual(await dueTo(at.world.platform.db, at.omar))
  return at.his.replica.view().held.template.has(id)
}

const grant = (who: PersonActor, how: 'group' | 'role' | 'person') => {
  const { world, ana } = at
  const place = memberId(who.organizationId, who.personId)
  const [group, role] = [createId('memberGroup', world.platform), createId('role', world.platform)]
  return {
    lists: {
      group: { forGroups: { put: [{ element: { id: group } }] } },
      role: { forRoles: { put: [{ element: { id: role } }] } },
      person: { forPeople: { put: [{ element: { id: who.personId } }] } },
    }[how],
    begin: async () => {
      if (how === 'group') {
        await world.run(ana, 'saveMemberGroup', { id: group, set: { name: 'Leasing' }, isNew: true })
        await world.run(ana, 'setGroupMembers', { groupId: group, add: [who.personId], remove: [] })
      }
      if (how === 'role') {
        await world.run(ana, 'saveRole', { id: role, set: { name: 'Lessor' }, isNew: true })
        await world.run(ana, 'assignRoles', { id: place, roles: [role] })
      }
      await world.runEffects()
    },
    end: async (template: `template:${string}`) => {
      if (how === 'group')
        await world.run(ana, 'setGroupMembers', { groupId: group, add: [], remove: [who.personId] })
      if (how === 'role') await world.run(ana, 'assignRoles', { id: place, roles: [] })
      if (how === 'person')
        await world.run(ana, 'saveTemplate', {
          ...{ id: template, set: {} },
          lists: { forPeople: { remove: [{ id: who.personId }] } },
        })
      await world.runEffects()
    },
  }
}

describe('a template', () => {
  it.each(['group', 'role', 'person'] as const)(
    '[R1231][R1232][R0459][R0460][S18] that is shown to one %s reaches whoever is among them, and leaves with that',
    async (how) => {
      const id = await kept()
      expect(await omarHas(id)).toBe(false)
      const granted = grant(at.omar, how)
      await granted.begin()
      const shown = await at.world.run(at.ana, 'saveTemplate', {
        ...{ id, set: { showTo: 'custom' }, lists: granted.lists },
      })
      expect(shown).toMatchObject({ status: 'applied' })
      expect(await omarHas(id)).toBe(true)
      const begun = await at.world.run(at.omar, 'startFromTemplate', {
        ...{ envelopeId: createId('envelope', at.world.platform), templateId: id },
        ...{ title: 'Flat 12', language: 'en', timeZone: 'UTC' },
      })
      expect(begun).toMatchObject({ status: 'applied' })
      // It is shown to him, and is not his to change.
      expect(await at.world.run(at.omar, 'saveTemplate', { id, set: { name: 'Mine' } })).toMatchObject({
        status: 'refused',
        refusal: { code: 'not-permitted' },
      })
      await granted.end(id)
      expect(await omarHas(id)).toBe(false)
    },
  )

  it.each(['switched off', 'in the recycle bin'] as const)(
    '[R0992][C198][C199][S9] that is %s is its owner’s alone, begins nothing, and comes back to all',
    async (how) => {
      const id = await kept('allMembers')
      const { world, ana, omar } = at
      expect(await omarHas(id)).toBe(true)
      const move = (away: boolean) =>
        how === 'switched off'
          ? world.run(ana, 'saveTemplate', { id, set: { active: !away } })
          : world.run(ana, away ? 'recycleTemplate' : 'restoreTemplate', { templateId: id })
      const begin = (who: PersonActor) =>
        world.run(who, 'startFromTemplate', {
          ...{ envelopeId: createId('envelope', world.platform), templateId: id },
          ...{ title: 'Flat 12', language: 'en', timeZone: 'UTC' },
        })
      expect(await move(true)).toMatchObject({ status: 'applied' })
      expect(await omarHas(id)).toBe(false)
      for (const who of [ana, omar]) expect(await begin(who)).toMatchObject({ status: 'refused' })
      await at.hers.replica.sync()
      expect(at.hers.replica.view().held.template.has(id)).toBe(true)
      expect(await move(false)).toMatchObject({ status: 'applied' })
      expect(await omarHas(id)).toBe(true)
      expect(await begin(omar)).toMatchObject({ status: 'applied' })
    },
  )

  it('[S13] is shown to nobody who is no colleague, whatever id is named', async () => {
    const id = await kept()
    const stranger = await at.world.person('Dina', 'organization:00000000000000000000000009' as never)
    const named = at.world.run(at.ana, 'saveTemplate', {
      ...{ id, set: { showTo: 'custom' } },
      lists: { forPeople: { put: [{ element: { id: stranger.personId } }] } },
    })
    expect(await named).toMatchObject({ status: 'refused', refusal: { code: 'user-not-found' } })
  })

  it('[S15][P11] of somebody is hidden and shown further by nobody else: who looks after what is shared changes it or bins it', async () => {
    const id = await kept('allMembers')
    const { world, omar, change } = at
    await change(omar, { roles: ['member', 'companyAdmin'] })
    expect(await world.run(omar, 'saveTemplate', { id, set: { tags: ['flats'] } })).toMatchObject({
      status: 'applied',
    })
    const self = [{ id: omar.personId }]
    for (const set of [{ showTo: 'onlyMe' as const }, { active: false }, { forPeople: self }])
      expect(await world.run(omar, 'saveTemplate', { id, set })).toMatchObject({
        status: 'refused',
        refusal: { code: 'not-permitted' },
      })
    expect(
      await world.run(omar, 'renameTemplate', { templateId: id, name: 'Of a phone of before' }),
    ).toMatchObject({
      status: 'applied',
    })
    expect(await world.run(omar, 'recycleTemplate', { templateId: id })).toMatchObject({ status: 'applied' })
    expect(await world.run(omar, 'restoreTemplate', { templateId: id })).toMatchObject({ status: 'refused' })
    expect(await world.run(at.ana, 'restoreTemplate', { templateId: id })).toMatchObject({
      status: 'applied',
    })
  })

  it('[S16] that was kept before it could be switched off is switched off by who saw it switched on', async () => {
    const id = await kept()
    const off = { id, ...changedFields({ active: true, tags: [] }, { active: false, tags: [] }) }
    expect(await at.world.run(at.ana, 'saveTemplate', off)).toMatchObject({ status: 'applied' })
    expect(await at.world.run(at.ana, 'saveTemplate', off)).toMatchObject({ status: 'applied' })
    const on = { id, ...changedFields({ active: true }, { active: false }), set: { active: true } }
    expect(await at.world.run(at.ana, 'saveTemplate', on)).toMatchObject({ status: 'refused' })
  })
})
