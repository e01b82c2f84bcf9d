import { expect, it } from 'vitest'
import { checkImport } from '../../records/import/import-rows.ts'
import { importOf } from './invite-import.tsx'

const NOBODYS = { roles: [], groups: [] }
/** As somebody who reads a fourth language would see the options. */
const typeOf = (cell: string): string | undefined =>
  checkImport(
    [{ line: 2, cells: ['a@example.com', cell] }] as never,
    { email: 0, userTypeId: 1 } as never,
    importOf(NOBODYS),
    [],
    () => '?',
  )[0]?.values.userTypeId

it('a file of invitations says types in any of the three languages, as the specification does, or by number', () => {
  for (const admin of [
    'Company Admin',
    'company admin',
    'Administrateur de l’entreprise',
    'مدير الشركة',
    '1',
  ])
    expect([admin, typeOf(admin)]).toEqual([admin, '1'])
  for (const standard of ['Standard User', 'UTILISATEUR STANDARD', 'مستخدم عادي', '3', ''])
    expect([standard, typeOf(standard)]).toEqual([standard, '3'])
  for (const temporary of ['Temporary User', 'utilisateur temporaire', 'مستخدم مؤقت', '4'])
    expect([temporary, typeOf(temporary)]).toEqual([temporary, '4'])
  // What is none of them is not guessed at.
  expect(['1', '3', '4']).not.toContain(typeOf('Super Admin'))
})
