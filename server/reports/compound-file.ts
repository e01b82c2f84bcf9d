/**
 * One stream in a compound file ([MS-CFB] version 3), the container of `.xls`. Layout: header, the stream's sectors,
 * one sector of directory, the allocation table, and what of its list the header has no room for.
 */
const SECTOR = 512
/** Shorter streams would lie in a second, finer table. */
const SHORTEST_STREAM = 4096
const IDS_PER_SECTOR = SECTOR / 4
const IDS_IN_HEADER = 109
const [FREE, END, FAT, DIFAT] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc]

export function compoundFile(name: string, content: Uint8Array): Uint8Array {
  const streamSectors = Math.ceil(Math.max(content.length, SHORTEST_STREAM) / SECTOR)
  const { fatSectors, difatSectors } = tableSize(streamSectors + 1)
  const directoryAt = streamSectors
  const fatAt = directoryAt + 1
  const difatAt = fatAt + fatSectors
  const file = Buffer.alloc(SECTOR * (1 + difatAt + difatSectors))
  const sectorAt = (sector: number) => (sector + 1) * SECTOR

  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(fatSectors, 44)
  file.writeUInt32LE(directoryAt, 48)
  file.writeUInt32LE(SHORTEST_STREAM, 56)
  file.writeUInt32LE(END, 60)
  file.writeUInt32LE(difatSectors > 0 ? difatAt : END, 68)
  file.writeUInt32LE(difatSectors, 72)

  file.set(content, sectorAt(0))
  const streamBytes = Math.max(content.length, SHORTEST_STREAM)
  writeEntry(file, sectorAt(directoryAt), { name: 'Root Entry', kind: 5, child: 1, start: END, size: 0 })
  writeEntry(file, sectorAt(directoryAt) + 128, { name, kind: 2, child: FREE, start: 0, size: streamBytes })
  for (const unused of [2, 3]) {
    const at = sectorAt(directoryAt) + 128 * unused
    for (const link of [68, 72, 76]) file.writeUInt32LE(FREE, at + link)
  }

  const next = (sector: number): number => {
    if (sector < streamSectors - 1) return sector + 1
    if (sector <= directoryAt) return END
    if (sector < difatAt) return FAT
    return sector < difatAt + difatSectors ? DIFAT : FREE
  }
  for (let sector = 0; sector < fatSectors * IDS_PER_SECTOR; sector++)
    file.writeUInt32LE(next(sector), sectorAt(fatAt) + sector * 4)

  for (let n = 0; n < IDS_IN_HEADER; n++) file.writeUInt32LE(n < fatSectors ? fatAt + n : FREE, 76 + n * 4)
  for (let page = 0; page < difatSectors; page++) {
    const at = sectorAt(difatAt + page)
    for (let n = 0; n < IDS_PER_SECTOR - 1; n++) {
      const index = IDS_IN_HEADER + page * (IDS_PER_SECTOR - 1) + n
      file.writeUInt32LE(index < fatSectors ? fatAt + index : FREE, at + n * 4)
    }
    file.writeUInt32LE(page < difatSectors - 1 ? difatAt + page + 1 : END, at + SECTOR - 4)
  }
  return file
}

/** The table names its own sectors as well, so it is grown until it fits. */
function tableSize(others: number): { fatSectors: number; difatSectors: number } {
  for (let fatSectors = 1; ; fatSectors++) {
    const difatSectors = Math.max(0, Math.ceil((fatSectors - IDS_IN_HEADER) / (IDS_PER_SECTOR - 1)))
    if (fatSectors * IDS_PER_SECTOR >= others + fatSectors + difatSectors) return { fatSectors, difatSectors }
  }
}

function writeEntry(
  file: Buffer,
  at: number,
  entry: { name: string; kind: 2 | 5; child: number; start: number; size: number },
): void {
  file.write(entry.name, at, 'utf16le')
  file.writeUInt16LE((entry.name.length + 1) * 2, at + 64)
  file.writeUInt8(entry.kind, at + 66)
  file.writeUInt8(1, at + 67)
  for (const link of [68, 72]) file.writeUInt32LE(FREE, at + link)
  file.writeUInt32LE(entry.child, at + 76)
  file.writeUInt32LE(entry.start, at + 116)
  file.writeUInt32LE(entry.size, at + 120)
}
