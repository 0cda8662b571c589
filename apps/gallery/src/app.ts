import { ClientApp, type ClientAppOptions } from '@latchkey/sdk';
import { signedInCookies } from './cookies.ts';
import { project, projectId, user } from './people.ts';
import { data, knownError, type Replies, type Reply, scriptedFetch } from './scripted-service.ts';

export interface Circumstances {
  readonly isSignedIn?: boolean;
  /** What the access token says besides. */
  readonly claims?: object;
  /** What differs from the project's settings. */
  readonly config?: Parameters<typeof project>[0];
  /** What differs from a service that is well. */
  readonly replies?: Replies;
  /** Answers what the script has no reply to, by its row of the contract. */
  readonly otherwise?: (key: string) => Reply;
  readonly environment?: ClientAppOptions['environment'];
  /** Where the app would lead on to. */
  readonly leave?: (url: string) => void;
}

/** A real app, with a service that says what the state is about. */
export function galleryApp(circumstances: Circumstances = {}) {
  const { isSignedIn = false, claims, config, replies, otherwise, environment, leave = () => {} } = circumstances;
  return new ClientApp({
    projectId,
    publishableClientKey: 'pck_of_the_gallery',
    tokenStore: isSignedIn ? 'cookie' : 'memory',
    redirectMethod: { navigate: leave },
    environment: {
      fetch: scriptedFetch(
        {
          'GET /projects/current': data(project(config)),
          'GET /users/me': isSignedIn
            ? data(user)
            : knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400, 'Nobody is signed in.'),
          // Asked for a diagnosis, when the service could not be reached.
          'GET /health': 'unreachable',
          'GET ': 'unreachable',
          ...replies,
        },
        otherwise,
      ),
      isOffline: () => false,
      ...(isSignedIn && { cookies: signedInCookies(claims), onCookieChange: () => () => {}, tabs: undefined }),
      page: { href: () => location.href, go: () => {}, rewrite: () => {} },
      ...environment,
    },
  });
}
