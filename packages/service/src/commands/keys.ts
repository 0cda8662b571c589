import { parseArgs } from 'node:util';
import { newKeyRingText } from '../platform/key-ring.ts';
import { systemRandom } from '../platform/random.ts';
import type { Command } from './command.ts';
import { rotateKeys } from './keys-rotate.ts';
import { rotateSigning } from './keys-rotate-signing.ts';
import { keysStatus } from './keys-status.ts';

const newKey: Command = {
  usage: '',
  purpose: 'Print a new key for LATCHKEY_KEY_RING.',
  async run({ words, say }) {
    parseArgs({ args: [...words] });
    say(newKeyRingText(systemRandom));
    return undefined;
  },
};

/** What there is about keys. */
export const keysCommands: Readonly<Record<string, Command>> = {
  'keys status': keysStatus,
  'keys new': newKey,
  'keys rotate': rotateKeys,
  'keys rotate-signing': rotateSigning,
};
