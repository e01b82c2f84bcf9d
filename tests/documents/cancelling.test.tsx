import { expect, test } from 'vitest'
import { useRowActs } from '../../app/envelopes/acts/use-row-acts.ts'
import { ROW_ACT_IDS } from '../../app/envelopes/rules/row-acts.ts'
import { FilesContext, withPictures } from '../../app/files/use-files.ts'
import type { Replica } from '../../app/replica/engine.ts'
import { ReplicaProvider } from '../../app/replica/use-replica.tsx'
import { ok } from '../../sync/result.ts'
import type { ListItem } from '../../sync/rules/lists.ts'
import { hookOf, languageOf } from '../messages/spoken.tsx'

const item = { row: { id: 'envelope:1', title: 'Lease' }, mark: undefined } as unknown as ListItem

async function actsOn() {
  const dispatched: string[] = []
  const replica = {
    envelope: () => undefined,
    dispatch: async (name: string) => {
      dispatched.push(name)
      return ok({ id: 'command:1' })
    },
  } as unknown as Replica
  const { run } = hookOf(await languageOf('en', 'envelopes'), useRowActs, (inside) => (
    <ReplicaProvider replica={replica}>
      <FilesContext value={withPictures({ read: async () => ({ kind: 'offline' }) })}>{inside}</FilesContext>
    </ReplicaProvider>
  ))
  return { run, dispatched }
}

test('[R0938] to cancel is asked about first: choosing it sends nothing, for one document or several', async () => {
  const { run, dispatched } = await actsOn()
  await run('cancel', [item])
  await run('cancel', [item, item])
  await run('purge', [item])
  expect(dispatched).toEqual([])
  expect(ROW_ACT_IDS.cancel).toBe(10)
})

test('what can be taken back is done at once', async () => {
  const { run, dispatched } = await actsOn()
  await run('delete', [item])
  expect(dispatched).toEqual(['deleteEnvelope'])
})
