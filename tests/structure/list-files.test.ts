/** A file the server makes of a list is reached on a screen: a call that nobody asks leaves no trail of what is carried away. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as administration from '../../sync/calls/administration.ts'

const APP = join(import.meta.dirname, '../../app')
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(folder, file))
const screens = filesIn('').map((file) => readFileSync(join(APP, file), 'utf8'))

it('every list of the console that the server makes files of offers them on its screen', () => {
  const files = Object.keys(administration).filter((name) => /^download\w+(Csv|Pdf)$/.test(name))
  expect(files.length).toBeGreaterThanOrEqual(6)
  const unreached = files.filter(
    (name) => !screens.some((source) => source.includes(`${name},`) || source.includes(`${name} `)),
  )
  expect(unreached).toEqual([])
})

it('a list with files of the server makes none on the device, which nothing would record', () => {
  const both = filesIn('administration').filter((file) => {
    const source = readFileSync(join(APP, file), 'utf8')
    return /\bdownload(Users|Groups)(Csv|Pdf)\b/.test(source) && /<ExportDialog|exported: '/.test(source)
  })
  expect(both).toEqual([])
})
