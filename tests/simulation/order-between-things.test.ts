/** A wish that speaks of a thing another wish makes. */
import { expect, it } from 'vitest'
import { createId, type Id } from '../../sync/ids.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { createWorld } from './world.ts'

async function scene(seed: number) {
  const world = await createWorld(seed)
  const [omar, mariam] = [await world.person('Omar'), await world.person('Mariam')]
  const [device, hers] = [await world.device(omar), await world.device(mariam)]
  const contact = async (at: typeof device, id: Id<'contact'>) =>
    at.replica.dispatch(
      'saveContact',
      { id, ...changedFields(null, { fullNameEn: 'Priya', email: 'priya@example.com' }) },
      { title: '' },
    )
  const group = async (id: Id<'contactGroup'>, member: Id<'contact'>) =>
    device.replica.dispatch(
      'saveContactGroup',
      {
        id,
        ...changedFields(null, { name: 'Board' }),
        lists: { contacts: { put: [{ element: { id: member } }] } },
      },
      { title: '' },
    )
  const ids = {
    contact: createId('contact', world.platform),
    group: createId('contactGroup', world.platform),
  }
  return { world, device, hers, contact, group, ids }
}
const refused = ({
  view,
}: {
  view(): { outbox: readonly { state: string; name: string; result: unknown; input: unknown }[] }
}) =>
  view()
    .outbox.filter((one) => one.state === 'refused')
    .map(({ name, result }) => [name, (result as { code: string }).code])

it('[S17] goes with it, and both count', async () => {
  const { world, device, contact, group, ids } = await scene(21)
  device.network.online = false
  await contact(device, ids.contact)
  const made = await group(ids.group, ids.contact)
  expect(made.ok && made.value.after).toHaveLength(1)
  device.network.online = true
  await device.replica.sync()
  expect(device.replica.view().held.contactGroup.get(ids.group)?.contacts).toEqual([{ id: ids.contact }])
  expect(refused(device.replica)).toEqual([])
  // What the server has told of stands by itself.
  const again = await group(createId('contactGroup', world.platform), ids.contact)
  expect(again.ok && again.value.after).toBeUndefined()
  await world.close()
})

it('[S17][S3] is refused with it, and what was entered stays', async () => {
  const { world, device, hers, contact, group, ids } = await scene(22)
  // The id is taken by somebody whose contacts are nobody else’s business.
  await contact(hers, ids.contact)
  await hers.replica.sync()
  device.network.online = false
  await contact(device, ids.contact)
  await group(ids.group, ids.contact)
  device.network.online = true
  await device.replica.sync()
  expect(refused(device.replica)).toEqual([
    ['saveContact', 'not-permitted'],
    ['saveContactGroup', 'preceding-refused'],
  ])
  expect(device.replica.view().outbox[1]?.input).toMatchObject({ set: { name: 'Board' } })
  expect(device.replica.view().held.contactGroup.size).toBe(0)
  await world.close()
})

it('[S17][P1] is refused when it is taken back, and so is what stands on that', async () => {
  const { world, device, contact, group, ids } = await scene(23)
  device.network.online = false
  const first = await contact(device, ids.contact)
  await group(ids.group, ids.contact)
  if (!first.ok) throw new Error(first.error.code)
  expect(await device.replica.takeBack(first.value.id)).toBe(true)
  expect(refused(device.replica)).toEqual([['saveContactGroup', 'preceding-refused']])
  device.network.online = true
  await device.replica.sync()
  expect(device.replica.view().held.contactGroup.size).toBe(0)
  await world.close()
})
