import { expect, it } from 'vitest'
import { downloadUsersPdf } from '../../../sync/calls/administration.ts'
import { usersQuery } from './users-query.ts'

it('asks for a file of what the list shows: its words, filters and order, or the users with a tick', () => {
  const where = {
    status: ['active'],
    type: ['5'],
    role: ['userAdmin'],
    group: ['memberGroup:1'],
    class: ['internal'],
  }
  expect(usersQuery({ q: 'sara', where, sort: '-since' }, ['member:1'])).toEqual({
    search: 'sara',
    sortBy: 'since',
    sortDir: 'desc',
    filters: {
      status: ['active'],
      userTypeId: [5],
      role: ['userAdmin'],
      group: ['memberGroup:1'],
      userClass: ['internal'],
      ids: ['member:1'],
    },
  })
  expect(usersQuery({ sort: 'roles' }, [])).toEqual({
    search: '',
    sortBy: 'name',
    sortDir: 'asc',
    filters: {},
  })
})

it('asks for nothing that the call refuses', () => {
  const asked = usersQuery({ q: 'x', where: { class: ['external'], type: ['1', '5'] } }, ['member:1'])
  expect(downloadUsersPdf.input?.safeParse(asked)).toMatchObject({ success: true })
})
