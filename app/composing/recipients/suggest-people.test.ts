import { expect, test } from 'vitest'
import type { Contact } from '../../../sync/entities/contact.ts'
import { knownPeople, type Person, parsePerson, suggestPeople, typedMobile } from './suggest-people.ts'

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

test('[R1091][A165] a contact is found by the whole mobile number, however it is written', () => {
  const contact = { fullNameEn: 'Omar', fullNameAr: '', email: 'omar@example.com', language: 'en' }
  const known = knownPeople([{ ...contact, mobile: '050 123 4567' } as Contact], [], 'en')
  for (const typed of ['0501234567', '+971 50 123 4567', ' ٠٥٠١٢٣٤٥٦٧ '])
    expect(suggestPeople(known, typed).map((one) => one.email)).toEqual(['omar@example.com'])
  expect(suggestPeople(known, '+971501234568')).toEqual([])
})

test.each([
  ['Omar', 'none'],
  ['omar7@example.com', 'none'],
  ['', 'none'],
  ['050 12', 'notValid'],
  ['+12', 'notValid'],
  ['0501234567', 'valid'],
  ['+33 6 12 34 56 78', 'valid'],
])('[R1091] “%s” as a mobile number: %s', (typed, outcome) => {
  expect(typedMobile(typed)).toBe(outcome)
})
