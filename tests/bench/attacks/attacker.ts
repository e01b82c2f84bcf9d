/**
 * One attack, from a process of its own that yields to everybody else: on two cores the attacker's own work would
 * be measured otherwise, and an attacker has machines of their own. Takes the name and the target as JSON, prints
 * what came back.
 */
import { constants, setPriority } from 'node:os'
import type { Target } from './attack.ts'
import { ATTACKS, type AttackName } from './attacks.ts'

setPriority(constants.priority.PRIORITY_LOW)
const { attack, target } = JSON.parse(process.argv[2] ?? '') as { attack: AttackName; target: Target }
const startedAt = performance.now()
const said = await ATTACKS[attack](target, () => performance.now() - startedAt > target.ms)
process.stdout.write(said)
process.exit(0)
