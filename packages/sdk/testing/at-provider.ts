import { world } from '@latchkey/testing';
import { signInAtTestProvider } from '@latchkey/testing/oauth/test-provider';
import { visitor } from './visitor.ts';

type Visitor = Awaited<ReturnType<typeof visitor>>;
type Act = Parameters<typeof signInAtTestProvider>[3];

/** Follows a page that has been left for a provider, answers it, and comes back; gives the address. */
export async function backFromProvider(left: string, answer: (provider: string) => Promise<URL>): Promise<string> {
  const { service } = await world();
  const ask = (url: string | URL, cookie = '') =>
    service.fetch(new Request(url, { headers: { cookie } }), { peer: '127.0.0.1' });
  const begun = await ask(left);
  const provider = begun.headers.get('location');
  if (!provider) throw new Error(`The service leads nowhere: ${begun.status} ${await begun.text()}`);
  const answered = await ask(await answer(provider), begun.headers.getSetCookie()[0]?.split(';')[0]);
  const location = answered.headers.get('location');
  if (!location) throw new Error(`The callback leads nowhere: ${answered.status} ${await answered.text()}`);
  return location;
}

/** A visitor of a project with the test provider in GitHub's place, and the way there and back. */
export async function atProvider(config: Record<string, unknown> = {}) {
  const given = await visitor({ oauth_providers: [{ id: 'github', type: 'shared' }], ...config });
  const { service } = await world();
  const answer = (act?: Act) => (provider: string) =>
    signInAtTestProvider(service.fetch, provider, { email: given.email, name: 'Ada' }, act);
  /** Comes back from where a tab has gone. */
  const comeBack = ({ visited }: Pick<Visitor, 'visited'>, act?: Act) =>
    backFromProvider(visited.at(-1) ?? '', answer(act));
  /** Signs in from a tab; answers the address that the browser comes back to. */
  const goThere = async (tab: Pick<Visitor, 'app' | 'visited'>, act?: Act) => {
    await tab.app.signInWithOAuth('github');
    return comeBack(tab, act);
  };
  return { ...given, comeBack, goThere };
}
