/** The frame of every command: a failed step is one clear line, not a stack. */
import { say } from './progress.mjs';

export function main(command) {
  command().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      say(process.env.LATCHKEY_TRACE ? error.stack : `Stopped: ${error.message}`);
      process.exitCode = 1;
    },
  );
}
