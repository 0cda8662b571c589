import type { AppContext } from '../context/app-context.ts';
import type { ClientAppOptions } from '../context/options.ts';
import type { ClientApp } from './client-app.ts';
import type { ServerApp } from './server-app.ts';

/** For an app that goes on from another: what it does not say itself is as there. */
export type Inheriting<O> = Partial<O> & {
  /** `new ServerApp({ inheritsFrom: clientApp, tokenStore: null })` */
  readonly inheritsFrom: ClientApp | ServerApp;
};

/** Every app has one, but it isn't public: it contains keys. */
export const contextOf = (app: ClientApp | ServerApp): AppContext =>
  (app as unknown as { readonly context: AppContext }).context;

/** The options of an app with those of the one that it inherits from. */
export function inherited<O extends ClientAppOptions>(options: O | Inheriting<O>): O {
  const { inheritsFrom } = options as Partial<Inheriting<O>>;
  const said = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...(inheritsFrom && contextOf(inheritsFrom).options), ...Object.fromEntries(said) } as O;
}
