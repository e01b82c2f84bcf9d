/**
 * What the places of a group are called: after the group, so that two people who make it at once mean the same ones.
 * Every device loads this with its commands, so nothing of live documents is imported here.
 */
import { bareId } from '../ids.ts'

type GroupId = `group:${string}`
type RecipientId = `recipient:${string}`
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The place of the nth person needed, from 0. */
export const seatId = (groupId: GroupId, n: number): RecipientId =>
  `recipient:${bareId(groupId).slice(0, 24)}${DIGITS[Math.floor(n / 32) % 32]}${DIGITS[n % 32]}`

export const seatsOfGroup = (groupId: GroupId, quota: number): RecipientId[] =>
  Array.from({ length: quota }, (_, n) => seatId(groupId, n))

/**
 * The group that people of an organisation's group, or holders of a job role, form once it is sent: named after the
 * recipient who stands for them.
 */
export const groupOfHolders = (id: RecipientId): GroupId => `group:${bareId(id)}`
