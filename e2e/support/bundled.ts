import { build } from 'esbuild';

export interface Bundle {
  readonly script: string;
  /** Of the style sheets that it imports. */
  readonly styles: string;
}

/** A program for browsers in one piece, in which `settings` stand for the environment variables of its build. */
export async function bundled(program: string, settings: Record<string, string> = {}): Promise<Bundle> {
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
    outdir: 'out',
    write: false,
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), styles: textOf('.css') };
}

/** A page that runs it, and shows `body` until then; a `nonce` is for a policy that asks for one. */
export const pageWith = ({ script, styles }: Bundle, body: string, nonce = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><style nonce="${nonce}">${styles}</style>` +
  `${body}<script type="module" nonce="${nonce}">${script.replaceAll('</script', '<\\/script')}</script>`;
