import type { ClientApp } from '@latchkey/sdk';
import { returnToOf } from './return-to.ts';

/** To the sign-in page, from a page that nobody comes back to; a way back that it was handed goes along. */
export const toSignIn = (app: ClientApp): Promise<void> =>
  app.redirectToSignIn({ noRedirectBack: returnToOf(location.search) === null });
