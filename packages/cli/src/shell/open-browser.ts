import { spawn } from 'node:child_process';

interface Host {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a person looks at it. */
  readonly isTerminal: boolean;
}

/** Shows a page in the browser of the system; false where there is none to show it in. */
export async function openBrowser({ platform, env, isTerminal }: Host, url: string): Promise<boolean> {
  const hasScreen = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
  if (!isTerminal || !hasScreen || env.SSH_CONNECTION) return false;
  const [program, ...parameters] = opener(platform, url);
  const child = spawn(program, parameters, { stdio: 'ignore', detached: true });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/** The address is a parameter of its own and goes through no shell. */
function opener(platform: string, url: string): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}
