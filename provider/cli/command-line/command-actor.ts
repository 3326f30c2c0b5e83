import { userInfo } from 'node:os'
import type { Actor } from '../../access/audit.ts'

/** Returns the user of this server who runs the command. */
export function commandActor(): Actor {
  try {
    return { kind: 'command', name: userInfo().username }
  } catch {
    // A container may run as a user without a name.
    return { kind: 'command', name: `user ${process.getuid?.() ?? ''}` }
  }
}
