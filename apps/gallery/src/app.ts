import { ClientApp, type ClientAppOptions } from '@latchkey/sdk';
import { data, done, knownError } from '@latchkey/testing/fake-api/answers';
import type { Contract } from '@latchkey/testing/fake-api/contract';
import { fakeFetch } from '@latchkey/testing/fake-api/fake-fetch';
import { choices } from '@latchkey/testing/fake-api/samples/sign-in';
import type { Replies, Reply } from '@latchkey/testing/fake-api/table';
import { signedInCookies } from './cookies.ts';
import { project, projectId, user } from './people.ts';
import { awaited } from './quiet.ts';

export interface Circumstances {
  readonly isSignedIn?: boolean;
  /** What the access token says besides. */
  readonly claims?: object;
  /** What differs from the project's settings. */
  readonly config?: Parameters<typeof project>[0];
  readonly branding?: Parameters<typeof project>[1];
  /** What differs from a service that is well. */
  readonly replies?: Replies;
  /** Answers what the script has no reply to, by its row of the contract. */
  readonly otherwise?: Reply;
  readonly environment?: ClientAppOptions['environment'];
  /** Where the app would lead on to. */
  readonly leave?: (url: string) => void;
}

let contract: Contract | undefined;
/** The documentation shows the same, without the weight of what checks it. */
export const holdTo = (given: Contract) => {
  contract = given;
};

/** A real app, with a service that says what the state is about. */
export function galleryApp(circumstances: Circumstances = {}) {
  const {
    isSignedIn = false,
    claims,
    config,
    branding,
    replies,
    otherwise,
    environment,
    leave = () => {},
  } = circumstances;
  const service = fakeFetch({
    replies: {
      'GET /projects/current': data(project(config, branding)),
      'POST /latchkey/mfa/options': data(choices),
      'POST /latchkey/password-check': done,
      'GET /users/me': isSignedIn ? data(user) : knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
      ...replies,
    },
    otherwise,
    contract,
    around: awaited,
  });
  return new ClientApp({
    projectId,
    publishableClientKey: 'pck_of_the_gallery',
    tokenStore: isSignedIn ? 'cookie' : 'memory',
    redirectMethod: { navigate: leave },
    environment: {
      fetch: service.fetch,
      isOffline: () => false,
      ...(isSignedIn && { cookies: signedInCookies(claims), onCookieChange: () => () => {}, tabs: undefined }),
      page: { href: () => location.href, go: () => {}, rewrite: () => {} },
      ...environment,
    },
  });
}
