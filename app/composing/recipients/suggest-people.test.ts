import { expect, test } from 'vitest'
import { type Person, parsePerson, suggestPeople } from './suggest-people.ts'

const person = (name: string, email: string, from: Person['from'] = 'contact'): Person => ({
  name,
  email,
  language: null,
  from,
})
const people = [
  person('Josefina Torres', 'jt@example.com'),
  person('Finn Larsen', 'finn.larsen@nordic.dk'),
  person('أحمد المنصوري', 'ahmed@example.ae', 'earlier'),
]

test('[R0472] typing suggests people whose name begins so before those who only contain it', () => {
  expect(suggestPeople(people, 'fin').map((one) => one.name)).toEqual(['Finn Larsen', 'Josefina Torres'])
})

test('[R0472] Arabic names are found whatever form of alef is typed', () => {
  expect(suggestPeople(people, 'احمد').map((one) => one.email)).toEqual(['ahmed@example.ae'])
})

test('[R0473] an address can be found, and nothing is suggested before anything is typed', () => {
  expect(suggestPeople(people, 'nordic.dk')).toHaveLength(1)
  expect(suggestPeople(people, '  ')).toEqual([])
})

test.each([
  ['Sara Haddad <Sara@Example.com>', { name: 'Sara Haddad', email: 'sara@example.com' }],
  ['sara.haddad@example.com', { name: 'Sara Haddad', email: 'sara.haddad@example.com' }],
  ['Sara sara@example.com', { name: 'Sara', email: 'sara@example.com' }],
  ['Sara Haddad', { name: 'Sara Haddad', email: '' }],
])('[R0473] somebody new is read out of "%s"', (typed, parsed) => {
  expect(parsePerson(typed)).toEqual(parsed)
})
