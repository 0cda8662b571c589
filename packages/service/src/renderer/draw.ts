import { type Compiled, compile } from './compile.ts';
import { failureOf } from './failure.ts';
import { MAX_MAIL_BYTES, TOO_BIG, TOO_DEEP, TOO_MUCH_MEMORY } from './limits.ts';
import { plainText } from './plain-text.ts';
import type { RenderJob } from './renderer.ts';
import { type Sandbox, SandboxError, TooLong } from './sandbox.ts';
import { answerWishes, StyleError } from './styles.ts';
import type { Outcome } from './worker-thread.ts';

/** TSX → JavaScript → what its Tailwind wishes for → HTML → plain text. */
export async function draw({ theme, body }: RenderJob, sandbox: Sandbox): Promise<Outcome> {
  const programs: Compiled[] = [];
  const sources = [
    ['theme', theme] as const,
    ...(body.kind === 'template' ? [['template', body.source] as const] : []),
  ];
  for (const [name, source] of sources) {
    const compiled = compile(name, source);
    if ('reason' in compiled) return { outcome: compiled, isWornOut: false };
    programs.push(compiled);
  }
  const { kind, ...rest } = body;
  try {
    const functions = programs.map(({ name, code }) => sandbox.evaluate(code, `${name}.tsx`));
    const input = sandbox.text(JSON.stringify({ kind, ...rest, source: undefined }));
    const wishes = sandbox.call('begin', [input, ...functions], MAX_MAIL_BYTES);
    sandbox.settle();
    const refused = sandbox.call('refusedImport', [], 10_000);
    if (refused) return { outcome: failureOf('thrown', refused, programs), isWornOut: false };
    const html = sandbox.call('finish', [sandbox.text(await answerWishes(wishes))], MAX_MAIL_BYTES);
    const text = plainText(html);
    if (Buffer.byteLength(html) > MAX_MAIL_BYTES || Buffer.byteLength(text) > MAX_MAIL_BYTES) throw new TooLong();
    return { outcome: { html, text }, isWornOut: false };
  } catch (error) {
    return outcomeOf(error, programs);
  }
}

function outcomeOf(error: unknown, programs: readonly Compiled[]): Outcome {
  if (error instanceof TooLong) return { outcome: { reason: TOO_BIG }, isWornOut: false };
  if (error instanceof StyleError) return { outcome: { reason: error.message }, isWornOut: false };
  if (error instanceof SandboxError) {
    return { outcome: failureOf(error.end, error.thrown, programs), isWornOut: error.end === 'memory' };
  }
  // What the sandbox or a library breaks on was too much for it.
  return { outcome: { reason: error instanceof RangeError ? TOO_DEEP : TOO_MUCH_MEMORY }, isWornOut: true };
}
