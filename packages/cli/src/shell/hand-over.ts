import { spawn } from 'node:child_process';

/**
 * Leaves the terminal to another program until it ends. Answers the code that it ends with; undefined if there is no such
 * program.
 */
export async function handOver(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number | undefined> {
  // A Ctrl-C is for the program, which gets it from the terminal too.
  const leaveToProgram = () => {};
  process.on('SIGINT', leaveToProgram);
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(program, words, { stdio: 'inherit', env: { ...env } });
      child.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(undefined) : reject(error),
      );
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    process.off('SIGINT', leaveToProgram);
  }
}
