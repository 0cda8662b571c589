import { defineMessages, type Messages } from '../../texts/messages.ts';
import { account } from './account.ts';
import { acting } from './acting.ts';
import { cli } from './cli.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { impersonation } from './impersonation.ts';
import { invitation } from './invitation.ts';
import { menu } from './menu.ts';
import { pages } from './pages.ts';
import { proof } from './proof.ts';
import { switcher } from './switcher.ts';
import { teams } from './teams.ts';

/** Every text of the screens in German. */
export const de: Messages = defineMessages({
  ...common,
  ...pages,
  ...cli,
  ...account,
  ...acting,
  ...impersonation,
  ...menu,
  ...proof,
  ...teams,
  ...switcher,
  ...invitation,
  errors,
});
