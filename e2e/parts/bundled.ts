import { build } from 'esbuild';

/** A program for browsers in one piece, in which `settings` stand for the environment variables of its build. */
export async function bundled(program: string, settings: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'tsx' },
    jsx: 'automatic',
    define: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
    ),
    conditions: ['latchkey-source'],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
