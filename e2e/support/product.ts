import { freePort } from '@latchkey/testing/process/free-port';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { type Lasting, newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';

/** The built service with a folder of its own, where people reach it. */
export interface Product {
  readonly url: string;
  /** The address that it printed for making the first account; undefined once there is an owner. */
  readonly firstRun: string | undefined;
  readonly service: ReadyProcess;
}

export async function startProduct(settings: Record<string, string> = {}, lasting: Lasting = 'file'): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = lasting === 'file' ? newFolder() : lastingFolder('latchkey-product-').path;
  const service = await startProcess(
    { PORT: String(port), LATCHKEY_URL: url, LATCHKEY_DATA_DIR: folder, ...settings },
    lasting,
  );
  const [firstRun] = service.lines.flatMap((line) => /Make the first account at (\S+)/.exec(line)?.[1] ?? []);
  return { url, firstRun, service };
}

/** One with the owner of every world, which nobody is too quick for. */
export const startSeeded = (lasting: Lasting = 'file', settings: Record<string, string> = {}): Promise<Product> =>
  startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off', ...settings }, lasting);
