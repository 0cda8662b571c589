import { CommandError, command, type Run } from '../command/command.ts';
import { either, object, oneOf, orNull, text } from '../command/schema.ts';
import { appAt, nameOf } from '../session/app.ts';

/** Long enough to find the page; an abandoned login ends soon. */
const LIFETIME = 10 * 60_000;

export const login = command({
  purpose: 'Sign in with your browser.',
  // Two lines: the page to open, and then who has signed in there.
  output: either(
    object({ status: oneOf('waiting'), url: text, code: text }),
    object({ status: oneOf('signed-in'), id: text, email: orNull(text) }),
  ),
  example: 'login --url https://auth.example.com',
  async run(run) {
    const { app } = await appAt(run, null);
    const result = await app.promptCliLogin({
      appUrl: run.url,
      expiresInMillis: LIFETIME,
      promptLink: (url, _loginCode, comparisonCode) => show(run, url, comparisonCode),
    });
    if (result.status === 'error') throw result.error;
    const refreshToken = result.data;
    const user = await (await appAt(run, refreshToken)).app.getUser();
    if (!user) throw new CommandError('The session ended before it began. Please try again.');
    run.logins.keep(run.url, { refreshToken });
    run.done({ status: 'signed-in', id: user.id, email: user.primaryEmail }, `You are signed in as ${nameOf(user)}.`);
  },
});

async function show(run: Run, url: string, code: string): Promise<void> {
  if (run.json) run.answer({ status: 'waiting', url, code }, '');
  const isOpen = !run.json && (await run.openBrowser(url));
  run.tell(isOpen ? 'Your browser opens this page; if it does not, open it yourself:' : 'Open this page in a browser:');
  run.tell(`\n  ${url}\n`);
  run.tell(`Allow it if the page shows the code ${run.paint('bold', code)}.`);
  run.progress('Waiting for you to allow it');
}
